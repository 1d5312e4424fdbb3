import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/app-error.ts'
import type { AppContext, SitemapEntry, SitemapPart } from '../../app-context.ts'
import { escapeHtml } from '../../platform/html.ts'
import { sendError } from '../api.ts'
import type { Rendered } from '../finished-pages.ts'
import { barePolicy } from '../headers.ts'
import { sendPage } from '../pages.ts'

/** Addresses in one file; the protocol allows 50,000, but such a file is too large to be kept. */
const maxPerFile = 10_000

/**
 * `/sitemap.xml`, the index, and its files `/sitemaps/<part>-<number>.xml`: every page that search engines may find
 * (sitemaps.org). Kept as finished bytes until a writer calls stale what they name.
 */
export function serveSitemaps(http: FastifyInstance, app: AppContext) {
  const { db, now, pages, settings } = app
  const parts = app.features.flatMap(feature => feature.sitemap ?? [])

  http.get('/sitemap.xml', async (request, reply) => {
    const page = await kept('sitemap', parts, async () => xml('sitemapindex', 'sitemap', await listFiles()))
    return sendPage(request, reply, page)
  })

  http.get('/sitemaps/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    const [, name, number] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(file) ?? []
    const part = parts.find(one => one.name === name)
    if (!part) return sendError(reply, new AppError('notFound'))
    const offset = (Number(number) - 1) * maxPerFile
    const page = await kept(`sitemap:${file}`, [part], async () => {
      const listed = await part.list(db, now(), { limit: maxPerFile, offset })
      return listed.length > 0 && xml('urlset', 'url', listed)
    })
    return page.status === 200 ? sendPage(request, reply, page) : sendError(reply, new AppError('notFound'))
  })

  async function listFiles(): Promise<SitemapEntry[]> {
    const files: SitemapEntry[] = []
    for (const { name, count } of parts) {
      const last = Math.ceil((await count(db, now())) / maxPerFile)
      for (let number = 1; number <= last; number++) files.push({ path: `/sitemaps/${name}-${number}.xml` })
    }
    return files
  }

  /** @param make the file; false where there is none, which takes no room among the kept */
  async function kept(key: string, of: readonly SitemapPart[], make: () => Promise<string | false>) {
    const render = async (): Promise<Rendered> => {
      const lives = of.map(({ maxAge = Number.POSITIVE_INFINITY }) => maxAge)
      const freshUntil = now().getTime() + Math.min(...lives) * 1000
      const made = await make()
      return {
        status: made ? 200 : 404,
        headers: {
          'content-type': 'application/xml; charset=utf-8',
          'content-security-policy': barePolicy,
          'x-robots-tag': 'noindex',
        },
        body: Buffer.from(made || ''),
        tags: new Set(of.flatMap(({ tags }) => tags)),
        freshUntil,
      }
    }
    return pages.find(key) ?? (await pages.render(key, render, ({ status }) => status === 200))
  }

  function xml(root: string, entry: string, listed: readonly SitemapEntry[]) {
    const entries = listed.map(({ path, changed }) => {
      const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
      return `<${entry}><loc>${escapeHtml(settings.PUBLIC_URL + path)}</loc>${lastmod}</${entry}>\n`
    })
    return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</${root}>\n`
  }
}
