import type { Page } from 'playwright-core'

/** Bytes of all scripts a page was sent, each address once. */
export function watchScripts(page: Page) {
  const bytes = new Map<string, number>()
  page.on('response', response => {
    if (response.request().resourceType() === 'script' || response.url().endsWith('.js'))
      bytes.set(response.url(), Number(response.headers()['content-length'] ?? 0))
  })
  return { sum: () => [...bytes.values()].reduce((all, one) => all + one, 0) }
}
