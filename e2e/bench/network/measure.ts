/** The moments on the way of a move from a press to the other side's screen. */
export interface Moments {
  /** On the page that is pressed: the press, and the first message that leaves after it. */
  pressed: number;
  sent: number;
  /** On the other page: the first message that arrives, the change of the document, and the frame that shows it. */
  arrived: number;
  changed: number;
  seen: number;
}

/**
 * Runs in all pages. Records when something was pressed and when a change was on the screen, by the machine's clock, which is the same
 * in both browsers.
 */
export function install({ pressed, changed }: { pressed: string; changed: string }): void {
  const now = () => performance.timeOrigin + performance.now();
  const times: Moments = { pressed: 0, sent: 0, arrived: 0, changed: 0, seen: 0 };
  const send = RTCDataChannel.prototype.send as (this: RTCDataChannel, data: unknown) => void;
  RTCDataChannel.prototype.send = function (this: RTCDataChannel, data: unknown) {
    times.sent ||= now();
    return send.call(this, data);
  };
  const onmessage = Object.getOwnPropertyDescriptor(RTCDataChannel.prototype, 'onmessage')!;
  Object.defineProperty(RTCDataChannel.prototype, 'onmessage', {
    ...onmessage,
    set(this: RTCDataChannel, receive: ((event: MessageEvent) => void) | null) {
      const noted = (event: MessageEvent) => {
        times.arrived ||= now();
        receive!(event);
      };
      onmessage.set!.call(this, receive && noted);
    },
  });
  addEventListener(
    'pointerdown',
    event => {
      if (!(event.target as Element).closest(pressed)) return;
      times.pressed = performance.timeOrigin + event.timeStamp;
      times.sent = 0;
    },
    { capture: true },
  );
  const observer = new MutationObserver(() => {
    times.changed ||= now();
    requestAnimationFrame(() => {
      // A message posted in a frame arrives when the frame has been drawn.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (times.seen ||= now());
      port2.postMessage(null);
    });
  });
  Object.assign(window, {
    bench: {
      now,
      watch: () => {
        Object.assign(times, { arrived: 0, changed: 0, seen: 0 });
        observer.disconnect();
        observer.observe(document.querySelector(changed)!, { subtree: true, attributes: true, childList: true, characterData: true });
      },
      times: () => times,
      /** Resolves to the time at which an attribute has this value: now, or when it gets the value. */
      when: (selector: string, name: string, value: string) =>
        new Promise<number>(resolve => {
          const look = () => document.querySelector(selector)?.getAttribute(name) === value && (resolve(now()), watcher.disconnect());
          const watcher = new MutationObserver(look);
          watcher.observe(document.documentElement, { subtree: true, attributes: true, childList: true });
          look();
        }),
    },
  });
}

/** The functions that `install` adds to the page. */
export interface Bench {
  now(): number;
  watch(): void;
  times(): Moments;
  when(selector: string, name: string, value: string): Promise<number>;
}
