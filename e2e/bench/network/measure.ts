/**
 * Runs in all pages. Records when something was pressed and when a change was on the screen, by the machine's clock, which is the same
 * in both browsers.
 */
export function install({ pressed, changed }: { pressed: string; changed: string }): void {
  const now = () => performance.timeOrigin + performance.now();
  const times = { pressed: 0, seen: 0 };
  addEventListener(
    'pointerdown',
    event => {
      if ((event.target as Element).closest(pressed)) times.pressed = performance.timeOrigin + event.timeStamp;
    },
    { capture: true },
  );
  const observer = new MutationObserver(() => {
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
        times.seen = 0;
        observer.disconnect();
        observer.observe(document.querySelector(changed)!, { subtree: true, attributes: true, childList: true, characterData: true });
      },
      pressed: () => times.pressed,
      seen: () => times.seen,
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
  pressed(): number;
  seen(): number;
  when(selector: string, name: string, value: string): Promise<number>;
}
