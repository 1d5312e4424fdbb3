import { matchRoutes } from 'react-router'
import { siteRoutes } from './site-routes.ts'

/** Pages of the site by their path, as the server sends them. */
export type ServerPage = { path: string; status: number; html: string }

/** Where a walk of the whole site begins: its front door, and what nothing links to. */
export const starts = [
  '/',
  '/writing-correction/errors',
  '/no-such-page',
  '/phrasebook/phrases/no-such-phrase',
  '/phrasebook?q=airport',
  '/phrasebook?q=zzzzzz',
]

/** Pages of one kind are alike, and there are thousands of phrases. */
const ofOneKind = 4

/**
 * Walks the site's own links, as a search engine does, and answers the pages found, a few of each kind. Links to
 * files, the API and other sites are left alone, and so is what a link does not lead to as a page.
 * @param start paths where the walk begins
 */
export async function crawl(address: string, start: readonly string[]): Promise<ServerPage[]> {
  const pages: ServerPage[] = []
  const seen = new Set<string>(start)
  const counts = new Map<string, number>()
  const waiting = [...start]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await fetch(address + path, { headers: { accept: 'text/html' }, redirect: 'manual' })
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
    const html = await answer.text()
    pages.push({ path, status: answer.status, html })
    for (const next of linksIn(html, path)) {
      const kind = toPageKind(next)
      const count = counts.get(kind) ?? 0
      if (seen.has(next) || count >= ofOneKind) continue
      seen.add(next)
      counts.set(kind, count + 1)
      waiting.push(next)
    }
  }
  return pages
}

/**
 * `/phrasebook/phrases/x` and `/phrasebook/phrases/y` are of one kind, for one route shows both; so are a page's queries.
 * What no route knows is a kind of its own.
 */
export function toPageKind(path: string): string {
  const { pathname, search } = new URL(path, 'http://site')
  const route = matchRoutes(siteRoutes, pathname)?.at(-1)?.route.path ?? ''
  const kind = route === '*' ? pathname : `/${route.replaceAll(/:\w+/g, '*')}`
  return `${kind}${search && '?'}`
}

function linksIn(html: string, from: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].flatMap(([, written]) => {
    const { origin, pathname, search } = new URL(written!.replaceAll('&amp;', '&'), `http://site${from}`)
    const isPage = origin === 'http://site' && !/^\/(api|media|files)\/|\.\w+$/.test(pathname)
    return isPage ? [pathname + search] : []
  })
}
