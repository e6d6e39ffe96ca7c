/** Ways in which a browser's database fails, to be installed in a page before the page's own code runs. */

/** What a test can do to the database of a page in which `breakable` runs. */
export interface Breakable {
  /** Decides for each transaction that changes something, counted from 1, whether it fails. */
  fails: (count: number) => boolean;
  /** The name of the error with which it fails, or undefined for a transaction that is aborted without an error. */
  error?: string;
  /** The number of transactions so far that change something. */
  count: number;
  /** The connections of the page. */
  connections: IDBDatabase[];
  /** How many of the next requests to open the database are never answered. */
  unanswered: number;
}

declare global {
  interface Window {
    database: Breakable;
  }
}

/**
 * Makes the database breakable. A flag in `localStorage` lets the transactions with these numbers fail from the start, for example
 * `[2, 3]`, or every one (`"all"`).
 */
export function breakable(): void {
  let wanted: number[] | 'all' = [];
  try {
    wanted = JSON.parse(localStorage.getItem('fail') ?? '[]') as number[] | 'all';
  } catch {
    // There is no storage in `about:blank`.
  }
  const database: Breakable = {
    fails: count => wanted === 'all' || wanted.includes(count),
    count: 0,
    connections: [],
    unanswered: Number(localStorage.getItem('unanswered') ?? 0),
  };
  window.database = database;
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...args) {
    if (database.unanswered > 0) {
      database.unanswered -= 1;
      return new EventTarget() as IDBOpenDBRequest;
    }
    const request = open.apply(this, args);
    request.addEventListener('success', () => database.connections.push(request.result));
    return request;
  };
  const { commit } = IDBTransaction.prototype;
  const failed = new WeakSet<IDBTransaction>();
  IDBTransaction.prototype.commit = function () {
    if (this.mode !== 'readwrite') return commit.call(this);
    database.count += 1;
    if (!database.fails(database.count)) return commit.call(this);
    failed.add(this);
    this.abort();
  };
  const error = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'error')!;
  Object.defineProperty(IDBTransaction.prototype, 'error', {
    get(this: IDBTransaction) {
      if (failed.has(this) && database.error) return new DOMException('It failed.', database.error);
      return error.get!.call(this);
    },
  });
}
