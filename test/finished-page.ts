import { randomUUID } from 'node:crypto'
import { matchRoutes, type RouterContextProvider } from 'react-router'
import { readContact } from '#features/site/contract.ts'
import { siteTag } from '#features/site/tags.ts'
import type { AppContext, Handler } from '#server/app-context.ts'
import { invalidateTags, type Rendered } from '#server/http/finished-pages.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { createVisitorApi } from '#server/http/visitor-api.ts'
import { transaction } from '#server/platform/database/database.ts'
import { formatEndpoint } from './seeded-user.ts'
import { siteRoutes } from './site-routes.ts'

type Loader = (args: { request: Request; params: object; context: RouterContextProvider }) => unknown
const modules = import.meta.glob<{ loader?: Loader }>('../src/**/*-page.tsx')

/**
 * What a page shows and how long it is kept, without the words around it: its loaders, asked as the server asks them, in
 * the app's own store of finished pages.
 */
export function createFinishedPages(app: AppContext) {
  const handlers = new Map<string, Handler>(
    app.features.flatMap(feature => feature.handlers ?? []).map(one => [formatEndpoint(one.endpoint), one]),
  )

  async function load(address: string): Promise<Rendered> {
    const { notes, context } = createVisitorApi(app, handlers)
    const request = new Request(new URL(address, app.settings.PUBLIC_URL))
    const shown: unknown[] = []
    for (const { route, params } of matchRoutes(siteRoutes, new URL(request.url).pathname) ?? []) {
      const { loader } = (await modules[`../src/${String(route.handle)}`]?.()) ?? {}
      if (loader) shown.push(await loader({ request, params, context }))
    }
    if (shown.length === 0) throw new Error(`${address}: no page with a loader stands there`)
    // At the foot of every page.
    shown.push(await loaderApi(context).callOnce(readContact, siteTag))
    // In its head.
    shown.push(notes.link)
    const body = Buffer.from(JSON.stringify(shown))
    return { status: 200, headers: {}, body, tags: notes.tags, freshUntil: notes.freshUntil }
  }

  return {
    /** The page as somebody gets it now: the kept one, or else made and kept. */
    async get(address: string): Promise<string> {
      const page =
        app.pages.find(address) ??
        (await app.pages.render(
          address,
          () => load(address),
          () => true,
        ))
      return page.body.toString()
    },
    isKept: (address: string) => app.pages.find(address) !== undefined,
    /** Made anew, whatever is kept. */
    fresh: async (address: string) => (await load(address)).body.toString(),

    /** Waits until all that was invalidated so far has come to the store: notices come in the order of their commits. */
    async settle(isHere: (holds: () => boolean) => Promise<void>) {
      const tag = `asked-last-${randomUUID()}`
      const page = { status: 200, headers: {}, body: Buffer.from(''), tags: new Set([tag]) }
      await app.pages.render(
        tag,
        async () => ({ ...page, freshUntil: Number.POSITIVE_INFINITY }),
        () => true,
      )
      await transaction(app.db, tx => invalidateTags(tx, tag))
      await isHere(() => app.pages.find(tag) === undefined)
    },
  }
}
