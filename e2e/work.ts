/**
 * Measures how much a page computes, in units that depend neither on the machine nor on its other load. Chromium's trace has the
 * processor time of every task, without the time that the task waited for the processor. Before and after the measured action the
 * page runs a loop of fixed length, and the tasks' times are expressed in terms of the loop's: in the milliseconds that they would have taken on
 * the machine on which the loop's time was measured.
 */
import type { Browser, CDPSession, Page } from '@playwright/test';

/** The number of steps of the loop. */
const STEPS = 10_000_000;
/** The loop's processor time, in milliseconds, on the machine whose milliseconds are the unit. */
const LOOP_MS = 12.3;
/** How often the loop runs before and after the action. */
const LOOPS = 4;

/** The processor times of tasks, in the unit's milliseconds. */
export class Tasks {
  constructor(readonly times: number[]) {}

  get longest(): number {
    return Math.max(0, ...this.times);
  }

  get total(): number {
    return this.times.reduce((sum, time) => sum + time, 0);
  }
}

/** What a page computed during an action. */
export interface Work {
  /** The tasks of the page's main thread. While one runs, the page responds to nothing. */
  main: Tasks;
  /** The tasks of its workers. */
  workers: Tasks;
}

/** An event of Chromium's trace: times in microseconds, `tdur` in those of the thread's processor time. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** Runs the loop several times in the page, each time as a task of its own that begins with this mark. */
async function runLoops(page: Page, mark: string): Promise<void> {
  await page.evaluate(
    async ([mark, steps, loops]) => {
      const { port1, port2 } = new MessageChannel();
      for (let loop = 0; loop < loops; loop += 1) {
        // A message rather than a timer, because a test may control the timers.
        const next = new Promise(resolve => (port1.onmessage = resolve));
        port2.postMessage(null);
        await next;
        performance.mark(mark);
        let value = 1;
        for (let step = 0; step < steps; step += 1) value = (Math.imul(value, 1664525) + 1013904223) | 0;
        // The value is used, so that the loop cannot be left out.
        performance.mark(`${mark}-end`, { detail: value });
      }
      performance.clearMarks(mark);
      performance.clearMarks(`${mark}-end`);
      port1.close();
    },
    [mark, STEPS, LOOPS] as const,
  );
}

/** A recording of everything that the browser does. */
class Trace {
  private constructor(private readonly session: CDPSession) {}

  static async start(browser: Browser): Promise<Trace> {
    const session = await browser.newBrowserCDPSession();
    await session.send('Tracing.start', {
      transferMode: 'ReturnAsStream',
      // Playwright's own recording ends when its buffer is full, which long actions reach.
      traceConfig: { recordMode: 'recordAsMuchAsPossible', excludedCategories: ['*'], includedCategories: ['toplevel', 'blink.user_timing'] },
    });
    return new Trace(session);
  }

  async end(): Promise<TraceEvent[]> {
    const complete = new Promise<string>(resolve => this.session.once('Tracing.tracingComplete', ({ stream }) => resolve(stream!)));
    await this.session.send('Tracing.end');
    const handle = await complete;
    const parts: Buffer[] = [];
    for (let eof = false; !eof; ) {
      const part = await this.session.send('IO.read', { handle });
      parts.push(Buffer.from(part.data, part.base64Encoded ? 'base64' : 'utf8'));
      eof = part.eof;
    }
    await this.session.send('IO.close', { handle });
    await this.session.detach();
    const { traceEvents } = JSON.parse(Buffer.concat(parts).toString()) as { traceEvents: TraceEvent[] };
    return traceEvents;
  }
}

/** Returns what the page and its workers compute while the action runs. Only one action of a browser can be measured at a time. */
export async function workOf(page: Page, action: () => Promise<unknown>): Promise<Work> {
  const browser = page.context().browser();
  if (!browser) throw new Error('only a launched browser can be traced');
  const trace = await Trace.start(browser);
  let events: TraceEvent[];
  try {
    await runLoops(page, 'loop-before');
    await action();
    await runLoops(page, 'loop-after');
  } finally {
    events = await trace.end();
  }
  const tasks = events.filter(({ name, tdur }) => name === 'ThreadControllerImpl::RunTask' && tdur !== undefined);
  const end = ({ ts, dur }: TraceEvent) => ts + (dur ?? 0);
  const loops = (mark: string) =>
    events
      .filter(({ name }) => name === mark)
      .map(({ pid, tid, ts }) => tasks.find(task => task.pid === pid && task.tid === tid && task.ts <= ts && ts <= end(task)))
      .filter(task => task !== undefined);
  const [before, after] = [loops('loop-before'), loops('loop-after')];
  // The task of the last loop may not be over yet when the recording ends, and is not in it then.
  if (before.length < LOOPS - 1 || after.length < LOOPS - 1) {
    const marks = events.filter(({ name }) => name.startsWith('loop-')).length;
    throw new Error(`of the loops the trace has ${before.length} and ${after.length}, of their marks ${marks}, of all events ${events.length}`);
  }
  // The processor may be slower for a while, but never faster than it is.
  const loop = Math.min(...[...before, ...after].map(({ tdur }) => tdur!));
  const [from, until] = [Math.max(...before.map(end)), Math.min(...after.map(({ ts }) => ts))];
  const processes = new Set([...before, ...after].map(({ pid }) => pid));
  const threads = (threadName: string) => {
    const found = events.filter(({ name, args }) => name === 'thread_name' && args?.name === threadName);
    return new Set(found.map(({ pid, tid }) => `${pid} ${tid}`));
  };
  const tasksOf = (threadName: string) => {
    const own = threads(threadName);
    const during = tasks.filter(({ pid, tid, ts }) => processes.has(pid) && own.has(`${pid} ${tid}`) && ts >= from && ts <= until);
    return new Tasks(during.map(({ tdur }) => (tdur! / loop) * LOOP_MS));
  };
  return { main: tasksOf('CrRendererMain'), workers: tasksOf('DedicatedWorker thread') };
}
