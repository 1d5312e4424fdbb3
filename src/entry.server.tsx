import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { type PublicSettings, publicSettings, withSettings } from '#contract/public-settings.ts'
import { readContact, resolveBrand, resolveContact, sitePicture, siteTag } from '#features/site/public.ts'
import { linkedData, openGraph } from '#server/http/links/link-head.ts'
import { buildPicturePath } from '#server/http/links/picture-path.ts'
import { loaderApi, pageApi } from '#server/http/loader-api.ts'
import { recordScripts } from '#server/http/scripts.ts'
import { escapeForScript, escapeHtml } from '#server/platform/html.ts'
import { type SchoolLook, writeLookStyle } from '#server/platform/school-look.ts'
import { firstPaintScript } from '#shell/first-paint.ts'

/**
 * Renders a page whole. Nothing streams: pages are kept as finished bytes, and what a loader awaits is there before
 * the first byte. The loaders' data, which the framework would stream through scripts of its own, is handed over
 * in one script at the end of the body.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const { serverHandoffStream, ...context } = routerContext
  const handoff = serverHandoffStream ? await readText(serverHandoffStream) : ''
  const { look, ...school } = await loadSchool(loadContext)
  const settings = { ...publicSettings(), ...school }
  const { result: html, scripts } = recordScripts(() =>
    withSettings(settings, () =>
      renderToString(<ServerRouter context={narrow(context as EntryContext)} url={request.url} />),
    ),
  )
  const transfer = `(c=>{c.enqueue(${escapeForScript(JSON.stringify(handoff))});c.close()})(window.__reactRouterContext.streamController)`
  const { notes } = loadContext.get(pageApi)
  notes.scripts.push(firstPaintScript, ...scripts, transfer)
  const inBody = [`<script>${transfer}</script>`]
  let inHead = ''
  // React hydrates past what it did not render: the browser's scripts know nothing of either.
  if (status === 200) {
    const { origin, pathname } = new URL(request.url)
    const { persian } = settings.brand
    const picture = notes.link.picture ?? sitePicture
    inHead = openGraph(html, { brand: persian, address: origin + pathname }, notes.link, {
      address: origin + buildPicturePath(picture, { brand: persian, look }),
      alt: picture.title,
    })
    const data = linkedData(notes.link, origin)
    if (data) {
      notes.scripts.push(data)
      inBody.unshift(`<script type="application/ld+json">${data}</script>`)
    }
  }
  const [head, end] = [html.indexOf('</head>'), html.lastIndexOf('</body>')]
  // Neither do they know of the style: a look costs no script a byte.
  const style = look && writeLookStyle(look)
  const start = style
    ? html.slice(0, head).replace('<html ', `<html style="${escapeHtml(style)}" `)
    : html.slice(0, head)
  notes.html = `<!doctype html>${start}${inHead}${html.slice(head, end)}${inBody.join('')}${html.slice(end)}`

  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

/** The same with the routes of this page alone: the framework makes an object of each of the site's hundreds for every page. */
function narrow(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const shown = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]!] as const)
  return { ...context, manifest: { ...manifest, routes: Object.fromEntries(shown) } }
}

type School = Pick<PublicSettings, 'brand' | 'contact' | 'languages'> & { look: SchoolLook }

/** What the school is called and how it is reached, as every page says; while that cannot be asked, as the settings say. */
async function loadSchool(loadContext: RouterContextProvider): Promise<Partial<School>> {
  const { callOnce, maxAge } = loaderApi(loadContext)
  try {
    const wording = await callOnce(readContact, siteTag)
    const { accent, logo, languages } = wording
    return {
      brand: resolveBrand(wording),
      contact: resolveContact(wording),
      look: { accent, logo },
      ...(languages && { languages }),
    }
  } catch {
    maxAge(5)
    return {}
  }
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
  }
}

/** Faults of features are answers, not accidents; everything else is logged by the server with its request. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) console.error(error)
}
