/** Runs in both pages. Measures the time from a press to the frame in which the board has changed, and the lengths of frames. */
export function install(root: string): void {
  const times: number[] = [];
  const frames: number[] = [];
  let last = 0;
  let watching = false;
  let spark: HTMLElement | undefined;
  const tick = (now: number) => {
    if (watching && last > 0) frames.push(now - last);
    last = now;
    // Chromium draws fewer frames if nothing changes, so a changing pixel keeps the frames coming.
    if (spark) spark.style.translate = `${Math.floor(now) % 2}px`;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);

  addEventListener(
    'pointerdown',
    event => {
      const board = document.querySelector(root);
      if (!board) return;
      let changed = false;
      const observer = new MutationObserver(() => (changed = true));
      observer.observe(board, { subtree: true, attributes: true, childList: true });
      const afterFrame = () =>
        requestAnimationFrame(() => {
          // A message posted in a frame arrives when the frame has been drawn.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            if (!changed) return void afterFrame();
            observer.disconnect();
            times.push(performance.now() - event.timeStamp);
          };
          port2.postMessage(null);
        });
      afterFrame();
    },
    { capture: true },
  );
  Object.assign(window, {
    bench: {
      times: () => times.splice(0),
      hurry: () => {
        spark = document.createElement('i');
        spark.style.cssText = 'position:fixed;left:0;top:0;width:1px;height:1px;background:#888;will-change:translate';
        document.body.append(spark);
      },
      watch: (on: boolean) => {
        watching = on;
        last = 0;
      },
      frames: () => frames.splice(0),
    },
  });
}

/** The functions that `install` adds to the page. */
export interface Bench {
  times(): number[];
  /** Keeps frames coming as fast as they can be drawn. */
  hurry(): void;
  watch(on: boolean): void;
  frames(): number[];
}

/** Returns a quantile of the numbers: the median for a `part` of 0.5, the 95th percentile for 0.95. */
export function quantile(numbers: number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
}
