import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { buildPalette } from '#contract/accent-palette.ts'
import type { AppContext, PlainDocument } from '../app-context.ts'
import type { Settings } from '../platform/config.ts'
import { glazes } from '../platform/glazes.ts'
import { escapeHtml } from '../platform/html.ts'
import { getLogoAddress, type SchoolLook } from '../platform/school-look.ts'

/** The tokens' colours by hand, for a document whose only file is the font that every page of the site has. */
const style = `:root{color-scheme:light dark;--paper:#faf7f0;--surface:#fffefb;--ink:#18233a;--ink-2:#475064;--line:#e6dfd0;--turquoise:#0b7377;--on:#fff;--good:#56802b;--bad:#ae2440;--wait:#e2a020;--back:#8c8678}
@media(prefers-color-scheme:dark){:root{--paper:#0e1624;--surface:#152033;--ink:#f2ede2;--ink-2:#bcc3d0;--line:#27344b;--turquoise:#57c7bf;--on:#04272a;--good:#a9cc78;--bad:#f2909e;--wait:#f0b93e;--back:#6c7b95}}
*{box-sizing:border-box;margin:0}body{background:var(--paper);color:var(--ink);font:1rem/1.8 Vazirmatn,Tahoma,"Segoe UI",sans-serif}
header{border-block-end:1px solid var(--line);padding:.875rem 1rem}header a{display:inline-flex;align-items:center;gap:.625rem;color:inherit;font-size:1.25rem;font-weight:800;text-decoration:none}
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
form{display:grid;gap:.5rem;inline-size:100%;text-align:start}label{font-weight:650}input,button{font:inherit;min-block-size:48px;padding-inline:1rem;border-radius:10px;border:1px solid var(--back);background:var(--surface);color:var(--ink);inline-size:100%}input[type=hidden]{display:none}input[aria-invalid]{border-color:var(--bad)}form .bad{color:var(--bad)}button{background:var(--turquoise);border-color:var(--turquoise);color:var(--on);font-weight:650;margin-block-start:.75rem;cursor:pointer}input:focus-visible,button:focus-visible{outline:3px solid var(--turquoise);outline-offset:2px}
nav a.first{background:var(--turquoise);color:var(--on)}main>p a{color:var(--turquoise);font-weight:650}a:focus-visible{outline:3px solid var(--turquoise);outline-offset:2px}`

/** The style with our own font in it, where the build has one. */
async function styleWith(clientFolder: string | null | undefined): Promise<string> {
  const files = clientFolder ? await readdir(join(clientFolder, 'assets')) : []
  const font = files.find(name => /^font-[\w-]+\.woff2$/.test(name))
  if (!font) return style
  return `@font-face{font-family:Vazirmatn;font-weight:400 850;font-display:swap;src:url(/assets/${font}) format("woff2")}\n${style}`
}

/** The same in the school's own colour. */
function colour(style: string, look: SchoolLook | undefined): string {
  if (!look?.accent) return style
  const { light, dark } = buildPalette(look.accent)
  return style
    .replace('--turquoise:#0b7377', `--turquoise:${light.turquoise}`)
    .replace('--turquoise:#57c7bf', `--turquoise:${dark.turquoise}`)
    .replace('--on:#04272a', `--on:${dark['on-turquoise']}`)
}

const buildPolicy = (style: string, formAction: "'none'" | "'self'") =>
  `default-src 'none'; img-src 'self'; style-src-elem 'sha256-${createHash('sha256').update(style).digest('base64')}'; font-src 'self'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`

/** The whole document, a few kilobytes: it runs no script and knows nobody. */
function plainHtml(
  { BRAND_FA, LOOK }: Pick<Settings, 'BRAND_FA' | 'LOOK'>,
  { title, body, again }: PlainDocument,
  style: string,
): string {
  const brand = escapeHtml(BRAND_FA)
  const address = LOOK && getLogoAddress(LOOK)
  const logo = address ? `<img src="${address}" alt="" width="32" height="32">` : ''
  const refresh = again === undefined ? '' : `<meta http-equiv="refresh" content="${again}">`
  return `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${refresh}<title>${brand} | ${escapeHtml(title)}</title><style>${style}</style></head>
<body><header><a href="/">${logo}${brand}</a></header><main>${body}</main></body></html>`
}

/** Serves the features' plain pages; `clientFolder` holds the build's files. */
export async function servePlainPages(http: FastifyInstance, app: AppContext, clientFolder?: string | null) {
  const ours = await styleWith(clientFolder)
  await http.register(async scope => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, new URLSearchParams(body as string)),
    )
    for (const page of app.features.flatMap(feature => feature.plainPages ?? [])) {
      const send = (reply: FastifyReply, document: PlainDocument) => {
        if (document.redirectTo !== undefined) {
          reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
          return reply.redirect(document.redirectTo, 303)
        }
        const style = colour(ours, app.settings.LOOK)
        const policy = buildPolicy(style, page.submit ? "'self'" : "'none'")
        return reply
          .status(document.status)
          .header('cache-control', 'no-store')
          .header('x-robots-tag', 'noindex')
          .header('referrer-policy', 'no-referrer')
          .header('content-security-policy', policy)
          .type('text/html; charset=utf-8')
          .send(plainHtml(app.settings, document, style))
      }
      scope.get(page.path, async (request, reply) => {
        const { search } = new URL(request.raw.url!, app.settings.PUBLIC_URL)
        return send(reply, await page.handle(app, new URLSearchParams(search)))
      })
      if (!page.submit) continue
      scope.post(page.path, async (request, reply) => {
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
        return send(reply, await page.submit!(app, form))
      })
    }
  })
}
