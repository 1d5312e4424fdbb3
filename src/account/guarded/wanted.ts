/** Longer addresses are nobody's bookmark. */
const maxAddressLength = 2000

/**
 * An address to go to after a login: path, query and hash on `base`'s own origin, whatever was written; home where it
 * leads elsewhere or nowhere.
 */
export function safeWanted(text: string, base: string = location.origin): string {
  try {
    const url = new URL(text, base)
    const path = url.pathname + url.search + url.hash
    // Read once more as it will be followed: a path of two slashes would name another host.
    if (path.length <= maxAddressLength && new URL(path, base).href === url.href && isOwn(url, base))
      return path
  } catch {
    // No address at all.
  }
  return '/'
}

const isOwn = (url: URL, base: string) => url.origin === new URL(base).origin

/** What a step in the history remembers: the address that a visitor was stopped at. */
export type Stopped = { wanted: string }

/** The address a step in the history remembers; null where it remembers none. */
export function readWanted(state: unknown): string | null {
  const wanted = (state as Partial<Stopped> | null)?.wanted
  return typeof wanted === 'string' ? wanted : null
}
