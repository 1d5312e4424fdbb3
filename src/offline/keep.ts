/** How many of each are kept; the oldest go first. */
export const maxEntries = { pages: 60, data: 60, assets: 300 }

/** Drops the oldest entries until `count` are left. */
export async function shorten(cache: Cache, count: number): Promise<void> {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - count))) await cache.delete(key)
}

/**
 * Keeps an answer as the youngest of its cache. A browser without room keeps half as much as before, or nothing: the
 * page that was asked for is shown either way.
 */
export async function keep(name: string, address: string, response: Response, count: number): Promise<void> {
  try {
    const cache = await caches.open(name)
    const again = response.clone()
    const put = async (answer: Response) => {
      // Replaced in place it would stay old.
      await cache.delete(address, { ignoreVary: true })
      await cache.put(address, answer)
    }
    try {
      await put(response)
    } catch {
      await shorten(cache, Math.floor((await cache.keys()).length / 2))
      await put(again)
    }
    await shorten(cache, count)
  } catch {
    // No room at all, or storage is forbidden.
  }
}
