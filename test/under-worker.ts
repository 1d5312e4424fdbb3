import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** All that is kept in the browser: the addresses of each cache. */
export const kept = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      found[name] = requests.map(({ url }) => url.slice(new URL(url).origin.length))
    }
    return found
  })

/** Waits until the page stands under its worker and is kept. */
export async function settle(page: Page, address: string) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(async () => (await kept(page))['hamava-pages']).toContain(address)
}

/** The answers to calls of this path that the browser keeps for where there is no connection, as JSON. */
export const readOfflineCache = (page: Page, path: string): Promise<string> =>
  page.evaluate(async path => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const readAll = (database: IDBDatabase) =>
      new Promise<unknown[]>((resolve, reject) => {
        const range = IDBKeyRange.bound(`${path} `, `${path} \uffff`)
        const request = database.transaction('answers').objectStore('answers').getAll(range)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('hamava.')) continue
      const database = await open(name)
      if (database.objectStoreNames.contains('answers')) found.push(...(await readAll(database)))
      database.close()
    }
    return JSON.stringify(found)
  }, path)

/** What the site says for a moment, such as about the connection. */
export const snack = (page: Page, sentence: string) => page.locator('[popover]').getByText(sentence)
