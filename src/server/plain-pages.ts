import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Settings } from './config.ts'
import type { House, PlainDocument } from './house.ts'
import { escapeHtml } from './html.ts'

/** The tokens' colours by hand, for a document that loads nothing. */
const style = `:root{color-scheme:light dark;--paper:#faf7f0;--surface:#fffefb;--ink:#18233a;--ink-2:#475064;--line:#e6dfd0;--turquoise:#0b7377;--on:#fff;--good:#56802b;--bad:#ae2440;--wait:#e2a020}
@media(prefers-color-scheme:dark){:root{--paper:#0e1624;--surface:#152033;--ink:#f2ede2;--ink-2:#bcc3d0;--line:#27344b;--turquoise:#57c7bf;--on:#04272a;--good:#a9cc78;--bad:#f2909e;--wait:#f0b93e}}
*{box-sizing:border-box;margin:0}body{background:var(--paper);color:var(--ink);font:1rem/1.8 Vazirmatn,Tahoma,"Segoe UI",sans-serif}
header{border-block-end:1px solid var(--line);padding:.875rem 1rem}header a{color:inherit;font-size:1.25rem;font-weight:800;text-decoration:none}
main{max-inline-size:34rem;margin-inline:auto;padding:2.5rem 1rem;display:grid;gap:1.5rem;justify-items:center;text-align:center}
h1{font-size:1.625rem;line-height:1.4;margin-block-end:.25rem}p{color:var(--ink-2)}svg{inline-size:88px;block-size:88px}
.good{color:var(--good)}.bad{color:var(--bad)}.wait{color:var(--wait)}
dl{inline-size:100%;text-align:start;background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:.5rem 1.25rem}
dl div{display:flex;justify-content:space-between;gap:1rem;padding-block:.5rem}dl div+div{border-block-start:1px solid var(--line)}dt{color:var(--ink-2)}dd{font-weight:600;text-align:end}
nav{display:flex;flex-wrap:wrap;gap:.75rem;justify-content:center}nav a{display:inline-flex;align-items:center;min-block-size:48px;padding-inline:1.25rem;border-radius:10px;border:1px solid var(--turquoise);color:var(--turquoise);font-weight:650;text-decoration:none}
nav a.first{background:var(--turquoise);color:var(--on)}a:focus-visible{outline:3px solid var(--turquoise);outline-offset:2px}`
const policy = `default-src 'none'; style-src-elem 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The whole document, a few kilobytes: it asks for no file and knows nobody. */
export function plainHtml(
  { BRAND_FA }: Pick<Settings, 'BRAND_FA'>,
  { title, body, again }: PlainDocument,
): string {
  const brand = escapeHtml(BRAND_FA)
  const refresh = again === undefined ? '' : `<meta http-equiv="refresh" content="${again}">`
  return `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${refresh}<title>${brand} | ${escapeHtml(title)}</title><style>${style}</style></head>
<body><header><a href="/">${brand}</a></header><main>${body}</main></body></html>`
}

/** Serves the rooms' plain pages. */
export function servePlainPages(app: FastifyInstance, house: House) {
  for (const page of house.rooms.flatMap(room => room.plainPages ?? [])) {
    app.get(page.path, async (request, reply) => {
      const { search } = new URL(request.raw.url!, house.settings.PUBLIC_URL)
      const document = await page.answer(house, new URLSearchParams(search))
      return reply
        .status(document.status)
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer')
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(plainHtml(house.settings, document))
    })
  }
}
