/** `page`: a document; `data`: what a client navigation fetches; `asset`: a file of the build; `picture`: one of a text. */
export type Kind = 'page' | 'data' | 'asset' | 'picture'

/** What belongs to a person, is about the moment, or is too large: never the worker's business. */
const left =
  /^\/(?:api|outbox|studio|media|files|payment\/return|healthz|readyz|metrics|__manifest|sw\.js)(?:[/.]|$)/

/**
 * What staff work on where there is no connection: the day, the list of a group, texts that they correct. Their documents say
 * nothing themselves.
 */
const kept = /^\/studio\/(?:today|groups\/[0-9a-f-]{36}|writing(?:\/[0-9a-f-]{36})?)\/?$/

/** Which of the worker's business a request is; null leaves it to the browser alone. */
export function classifyRequest(
  request: Pick<Request, 'method' | 'url' | 'mode' | 'headers' | 'destination'>,
  origin: string,
): Kind | null {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin || request.headers.has('range')) return null
  if (kept.test(url.pathname)) return request.mode === 'navigate' ? 'page' : null
  if (request.destination === 'image' && url.pathname.startsWith('/media/')) return 'picture'
  if (left.test(url.pathname)) return null
  if (url.pathname.startsWith('/assets/')) return 'asset'
  if (request.mode === 'navigate') return 'page'
  return url.pathname.endsWith('.data') ? 'data' : null
}

/** The page a data request is about, as path and query. */
export function toPagePath(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('_routes')
  return url.pathname.replace(/(?:\/_)?\.data$/, path => (path === '.data' ? '' : '/')) + url.search
}

/** Whether an answer may be kept: whole, from this site, and nothing its sender wants forgotten. */
export function isKeepable(response: Response): boolean {
  return (
    response.status === 200 &&
    response.type === 'basic' &&
    !response.redirected &&
    !/no-store|private/.test(response.headers.get('cache-control') ?? '') &&
    !response.headers.has('set-cookie')
  )
}
