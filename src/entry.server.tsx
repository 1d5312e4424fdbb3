import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { publicSettings, withSettings } from '#contract/public-settings.ts'
import { readContact, resolveContact, sitePicture, siteTag } from '#features/site/public.ts'
import { escapeForScript } from '#server/html.ts'
import { linkedData, openGraph } from '#server/links/link-head.ts'
import { buildPicturePath } from '#server/links/picture-path.ts'
import { loaderApi, pageApi } from '#server/loader-api.ts'
import { recordScripts } from '#server/scripts.ts'
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
  const settings = { ...publicSettings(), contact: await loadContact(loadContext) }
  const { result: html, scripts } = recordScripts(() =>
    withSettings(settings, () =>
      renderToString(<ServerRouter context={context as EntryContext} url={request.url} />),
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
      address: origin + buildPicturePath(picture, persian),
      alt: picture.title,
    })
    const data = linkedData(notes.link, origin)
    if (data) {
      notes.scripts.push(data)
      inBody.unshift(`<script type="application/ld+json">${data}</script>`)
    }
  }
  const [head, end] = [html.indexOf('</head>'), html.lastIndexOf('</body>')]
  notes.html = `<!doctype html>${html.slice(0, head)}${inHead}${html.slice(head, end)}${inBody.join('')}${html.slice(end)}`

  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

/** How the school is reached, which the footer of every page shows; while that cannot be asked, what the settings say. */
async function loadContact(loadContext: RouterContextProvider) {
  const { callOnce, maxAge } = loaderApi(loadContext)
  try {
    return resolveContact(await callOnce(readContact, siteTag))
  } catch {
    maxAge(5)
    return publicSettings().contact
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
