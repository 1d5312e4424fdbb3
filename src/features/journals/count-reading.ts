import { callApi } from '#client/call-api.ts'
import { countReading } from './contract.ts'

/** Counts a reading, once in this tab for each article. Nobody waits for it, and nothing is said where it fails. */
export function countOnce(slug: string, what: 'view' | 'download'): void {
  const name = `journal-${what}-${slug}`
  try {
    if (sessionStorage.getItem(name)) return
    sessionStorage.setItem(name, '1')
  } catch {
    // A browser that keeps nothing counts each time.
  }
  void callApi(countReading, { slug, what }).catch(() => null)
}
