import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { publicSettings } from '#contract/public-settings.ts'
import type { AppContext, Handler } from '../app-context.ts'
import { chooseEncoding } from './encodings.ts'
import { encode, type FinishedPage, type Rendered } from './finished-pages.ts'
import { barePolicy, pagePolicy } from './headers.ts'
import type { PageHandle } from './loader-api.ts'
import { findMoved } from './moved.ts'
import { createVisitorApi } from './visitor-api.ts'

const maxPathLength = 2048
const emptyHandle: PageHandle = {}

/**
 * Serves every address that is no API call and no file through React Router, from finished bytes where it can.
 * Nothing of the request but path and known query reaches the renderer, so nothing else can reach the bytes.
 */
export function servePages(
  http: FastifyInstance,
  {
    app,
    handlers,
    build,
    development,
  }: {
    app: AppContext
    handlers: Map<string, Handler>
    build: ServerBuild
    /** Development renders every request anew and without the page policy: the module graph changes under it. */
    development: boolean
  },
) {
  const handler = createRequestHandler(build, development ? 'development' : 'production')
  const findHandle = createHandleFinder(build)
  /** Raw address → key, so that a hit parses nothing; bounded like the store. */
  const keys = new Map<string, string>()

  http.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const address = request.raw.url!
      const known = keys.get(address)
      const kept = known === undefined ? undefined : app.pages.find(known)
      if (kept) return sendPage(request, reply, kept)

      const target = readAddress(address)
      if (!target) return sendPage(request, reply, await render('/404-not-an-address'))
      const handle = findHandle(target.pathname)
      const key = buildPageKey(target, handle)
      // Such an address is not remembered: what it names may come here later.
      const post = readPostNumber(target, handle)
      const moved = post && (await findMoved(app, { path: target.pathname, post }))
      if (moved) return redirect(reply, moved)
      if (development) return sendPage(request, reply, finish(await renderNow(key)))
      const page = app.pages.find(key) ?? (await render(key))
      if (page.status === 200 && !post) remember(address, key)
      return sendPage(request, reply, page)
    },
  })

  function remember(address: string, key: string) {
    if (address.length > 512) return
    keys.delete(address)
    keys.set(address, key)
    if (keys.size > 10_000) keys.delete(keys.keys().next().value!)
  }

  const render = (key: string) =>
    app.pages.render(
      key,
      () => renderNow(key),
      page => page.status === 200,
    )

  async function renderNow(key: string): Promise<Rendered> {
    const { notes, context } = createVisitorApi(app, handlers, readPagePath(key))
    const response = await handler(new Request(app.settings.PUBLIC_URL + key), context)
    const body = notes.html === null ? Buffer.from(await response.arrayBuffer()) : Buffer.from(notes.html)
    const headers: Record<string, string> = {}
    for (const name of ['content-type', 'location', 'x-remix-response']) {
      const value = response.headers.get(name)
      if (value) headers[name] = value
    }
    const isPage = headers['content-type']?.startsWith('text/html') ?? false
    headers['content-security-policy'] = isPage
      ? pagePolicy({
          scriptHashes: notes.scripts.map(hashScript),
          framesDocuments: findHandle(key.split('?')[0]!).framesDocuments ?? false,
        })
      : barePolicy
    return { status: response.status, headers, body, tags: notes.tags, freshUntil: notes.freshUntil }
  }

  const finish = (rendered: Rendered): FinishedPage => {
    const { 'content-security-policy': _, ...headers } = rendered.headers
    return { ...rendered, headers, etag: '', encoded: {} }
  }
}

const redirect = (reply: FastifyReply, path: string) =>
  reply.header('cache-control', 'no-cache').header('content-security-policy', barePolicy).redirect(path, 301)

/** The path of the page that a key is of, whether it is the page itself or its data that the browser asks for. */
const readPagePath = (key: string) => key.split('?')[0]!.replace(/(\/)_\.data$|\.data$/, '$1')

/** The number in `?p=`, by which WordPress names posts, where the page has no such parameter itself. */
function readPostNumber({ search, data }: Target, { query = [] }: PageHandle): string | null {
  const number = search.get('p')
  if (number === null || data || query === 'all' || query.includes('p')) return null
  return /^[1-9]\d{0,17}$/.test(number) ? number : null
}

const hashScript = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Sends finished bytes, encoded as the asker likes them best. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: FinishedPage) {
  reply.status(page.status)
  if (publicSettings().isHidden) reply.header('x-robots-tag', 'noindex')
  reply.headers(page.headers)
  // Browsers ask again each time: a page may become stale at any moment, and a 304 costs a header.
  reply.header('cache-control', page.status === 200 ? 'no-cache' : 'no-store')
  if (page.body.length === 0) return reply.send('')
  reply.header('vary', 'accept-encoding')
  if (page.status === 200 && page.etag) {
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const etag = encoding === 'identity' ? page.etag : `${page.etag.slice(0, -1)}-${encoding}"`
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    if (encoding !== 'identity') {
      reply.header('content-encoding', encoding)
      return reply.send(await encode(page, encoding))
    }
  }
  return reply.send(page.body)
}

type Target = { pathname: string; search: URLSearchParams; data: boolean }

/** Reads a raw address; null when it is none a page could have (bad escapes, NUL, too long). */
function readAddress(address: string): Target | null {
  if (address.length > maxPathLength * 4) return null
  // A fragment has no business in a request; whoever sends one means the page before it.
  address = address.replace(/#.*$/s, '')
  const mark = address.indexOf('?')
  const raw = mark < 0 ? address : address.slice(0, mark)
  if (!raw.startsWith('/') || raw.startsWith('//') || raw.length > maxPathLength) return null
  if (/[\\\u0000-\u001f\u007f]|%(?:00|2f|5c)/i.test(raw)) return null
  try {
    decodeURIComponent(raw)
    const url = new URL(raw, 'http://localhost')
    const data = url.pathname.endsWith('.data')
    return { pathname: url.pathname, search: new URLSearchParams(mark < 0 ? '' : address.slice(mark)), data }
  } catch {
    return null
  }
}

/**
 * The key of a page: its path and the query parameters it knows, each once (the first wins), in the page's own
 * order, so that spelling variants of one address share their bytes.
 */
function buildPageKey({ pathname, search, data }: Target, { query = [] }: PageHandle): string {
  const kept = new URLSearchParams()
  const known = query === 'all' ? new Set(search.keys()) : query
  for (const name of data ? [...known, '_routes'] : known) {
    const value = search.get(name)
    if (value !== null && value.length <= 2000) kept.set(name, value)
  }
  return kept.size > 0 ? `${pathname}?${kept}` : pathname
}

/**
 * Finds what the page of a path says of itself. Compiled once: the framework's own matching ranks all routes anew at
 * every call. Paths without names come first, as they do there.
 */
function createHandleFinder(build: ServerBuild): (pathname: string) => PageHandle {
  const handles = listPaths(build)
    .sort((one, other) => Number(one.path.includes(':')) - Number(other.path.includes(':')))
    .map(({ path, handle }) => ({ pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`), handle }))

  return pathname => {
    const page = pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
    return handles.find(({ pattern }) => pattern.test(page))?.handle ?? emptyHandle
  }
}

/** The paths of the pages that only their person can read; names in them begin with `:`. */
export const privatePaths = (build: ServerBuild) =>
  listPaths(build).flatMap(({ path, handle }) => (handle.isPrivate ? [path] : []))

/** The pages that say something of themselves, by their whole paths. */
function listPaths(build: ServerBuild) {
  const routes = Object.values(build.routes).filter(route => route !== undefined)
  const byId = new Map(routes.map(route => [route.id, route]))
  const buildPath = (route: (typeof routes)[number]): string => {
    const parent = route.parentId === undefined ? undefined : byId.get(route.parentId)
    return [parent ? buildPath(parent) : '', route.path ?? ''].filter(Boolean).join('/')
  }
  return routes.flatMap(route => {
    const handle = route.module.handle as PageHandle | undefined
    return handle ? [{ path: `/${buildPath(route)}`, handle }] : []
  })
}
