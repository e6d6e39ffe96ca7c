/** Reads what the page has stored in the browser's database, without the page's own code. */
import type { Page } from '@playwright/test';

/** A record: its shelf, its key on that shelf, and its text. */
export interface StoredRecord {
  shelf: string;
  key: string;
  text: string;
}

/** Makes every read from the database fail until the returned function is called. */
export async function failToRead(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { getAll } = IDBObjectStore.prototype;
    Object.assign(window, { getAll });
    IDBObjectStore.prototype.getAll = () => {
      throw new DOMException('Internal error.', 'UnknownError');
    };
  });
  return () =>
    page.evaluate(() => {
      IDBObjectStore.prototype.getAll = (window as unknown as { getAll: typeof IDBObjectStore.prototype.getAll }).getAll;
    });
}

/** Returns all records on shelves whose names begin with `shelves`. */
export async function onDisk(page: Page, shelves: string): Promise<StoredRecord[]> {
  return page.evaluate(async shelves => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const names = (await indexedDB.databases()).map(database => database.name);
    if (!names.includes('portal-chess')) return [];
    const database = await answer(indexedDB.open('portal-chess'));
    const store = database.transaction('records').objectStore('records');
    const [places, texts] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
    database.close();
    return places
      .map((place, index) => ({ place: String(place).split('\nr/'), text: texts[index] as string }))
      .filter(({ place }) => place.length === 2 && place[0]!.startsWith(shelves))
      .map(({ place, text }) => ({ shelf: place[0]!, key: place[1]!, text }));
  }, shelves);
}

/** Writes texts into the database as records, or removes the records, without the page's own code. */
export async function putOnDisk(page: Page, records: (Omit<StoredRecord, 'text'> & { text: string | null })[]): Promise<void> {
  await page.evaluate(
    records =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('portal-chess');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const transaction = request.result.transaction('records', 'readwrite');
          const store = transaction.objectStore('records');
          for (const { shelf, key, text } of records) {
            const place = `${shelf}\nr/${key}`;
            if (text === null) store.delete(place);
            else store.put(text, place);
          }
          transaction.oncomplete = () => (request.result.close(), resolve());
          transaction.onabort = () => reject(transaction.error);
        };
      }),
    records,
  );
}
