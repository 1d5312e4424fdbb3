import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AppContext, PlainDocument } from './app-context.ts'
import type { Settings } from './config.ts'
import { glazes } from './glazes.ts'
import { escapeHtml } from './html.ts'

/** The tokens' colours by hand, for a document whose only file is the font that every page of the site has. */
const style = `:root{color-scheme:light dark;--paper:#faf7f0;--surface:#fffefb;--ink:#18233a;--ink-2:#475064;--line:#e6dfd0;--turquoise:#0b7377;--on:#fff;--good:#56802b;--bad:#ae2440;--wait:#e2a020;--back:#8c8678}
@media(prefers-color-scheme:dark){:root{--paper:#0e1624;--surface:#152033;--ink:#f2ede2;--ink-2:#bcc3d0;--line:#27344b;--turquoise:#57c7bf;--on:#04272a;--good:#a9cc78;--bad:#f2909e;--wait:#f0b93e;--back:#6c7b95}}
*{box-sizing:border-box;margin:0}body{background:var(--paper);color:var(--ink);font:1rem/1.8 Vazirmatn,Tahoma,"Segoe UI",sans-serif}
header{border-block-end:1px solid var(--line);padding:.875rem 1rem}header a{color:inherit;font-size:1.25rem;font-weight:800;text-decoration:none}
main{max-inline-size:40rem;margin-inline:auto;padding:2rem 1rem;display:grid;grid-template-columns:minmax(0,1fr);gap:1.25rem;justify-items:center;text-align:center}
h1{font-size:1.75rem;line-height:1.4;margin-block-end:.25rem}p{color:var(--ink-2)}svg{inline-size:88px;block-size:88px}
.good{color:var(--good)}.bad{color:var(--bad)}.wait{color:var(--wait)}.back{color:var(--back)}
section,dl{inline-size:100%;text-align:start;background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:.5rem 1.25rem}
section{border:2px solid var(--turquoise);padding:1.25rem;display:grid;gap:.5rem}h2{font-size:1.125rem;line-height:1.6}b{color:var(--ink)}
.thing{display:flex;gap:.75rem;align-items:center}.cover{flex:none;display:flex;align-items:end;inline-size:72px;aspect-ratio:1;padding:.5rem;border-radius:10px;color:#fff;font-size:.8125rem;line-height:1.3}
${Object.entries(glazes)
  .map(([language, glaze]) => `.${language}{background:${glaze}}`)
  .join('')}
dl div{display:flex;justify-content:space-between;gap:1rem;padding-block:.5rem}dl div+div{border-block-start:1px solid var(--line)}dt{color:var(--ink-2)}dd{font-weight:600;text-align:end}
nav{display:grid;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr));gap:.75rem;margin-block-start:.5rem;inline-size:100%}nav a{display:grid;place-items:center;min-block-size:48px;padding-inline:1.25rem;border-radius:10px;border:1px solid var(--turquoise);color:var(--turquoise);font-weight:650;text-decoration:none}
nav a.first{background:var(--turquoise);color:var(--on)}main>p a{color:var(--turquoise);font-weight:650}a:focus-visible{outline:3px solid var(--turquoise);outline-offset:2px}`

/** The style with our own font in it, where the build has one. */
async function styleWith(clientFolder: string | null | undefined): Promise<string> {
  const files = clientFolder ? await readdir(join(clientFolder, 'assets')) : []
  const font = files.find(name => /^font-[\w-]+\.woff2$/.test(name))
  if (!font) return style
  return `@font-face{font-family:Vazirmatn;font-weight:400 850;font-display:swap;src:url(/assets/${font}) format("woff2")}\n${style}`
}

const buildPolicy = (style: string) =>
  `default-src 'none'; style-src-elem 'sha256-${createHash('sha256').update(style).digest('base64')}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The whole document, a few kilobytes: it runs no script and knows nobody. */
function plainHtml(
  { BRAND_FA }: Pick<Settings, 'BRAND_FA'>,
  { title, body, again }: PlainDocument,
  style: string,
): string {
  const brand = escapeHtml(BRAND_FA)
  const refresh = again === undefined ? '' : `<meta http-equiv="refresh" content="${again}">`
  return `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${refresh}<title>${brand} | ${escapeHtml(title)}</title><style>${style}</style></head>
<body><header><a href="/">${brand}</a></header><main>${body}</main></body></html>`
}

/** Serves the features' plain pages; `clientFolder` holds the build's files. */
export async function servePlainPages(http: FastifyInstance, app: AppContext, clientFolder?: string | null) {
  const style = await styleWith(clientFolder)
  const policy = buildPolicy(style)
  for (const page of app.features.flatMap(feature => feature.plainPages ?? [])) {
    http.get(page.path, async (request, reply) => {
      const { search } = new URL(request.raw.url!, app.settings.PUBLIC_URL)
      const document = await page.handle(app, new URLSearchParams(search))
      return reply
        .status(document.status)
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer')
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(plainHtml(app.settings, document, style))
    })
  }
}
