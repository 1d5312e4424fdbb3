import { RouterContextProvider } from 'react-router'
import type { AppContext, Handler, RequestContext } from '../app-context.ts'
import { withinTime } from '../platform/database/database.ts'
import { responseTimeoutMs, toAppError } from './api.ts'
import { dispatch } from './dispatch.ts'
import { type PageApi, type PageNotes, pageApi } from './loader-api.ts'
import { findMoved } from './moved.ts'

/**
 * What the loaders of one page, and those who paint its picture, are given: nobody in particular asks, so nothing of a person can reach what is kept.
 * @param handlers the features' answers by method and path
 * @param path the page's, where it is one
 */
export function createVisitorApi(
  app: AppContext,
  handlers: Map<string, Handler>,
  path: string | null = null,
) {
  const notes: PageNotes = {
    tags: new Set(),
    freshUntil: Number.POSITIVE_INFINITY,
    scripts: [],
    html: null,
    link: {},
  }
  const visitor: RequestContext = {
    app,
    db: app.db,
    user: null,
    address: '',
    requestId: '',
    now: app.now,
    browser: { cookies: {}, userAgent: '', fetchSite: null },
    wantProof: () => Promise.resolve(),
    setCookie() {
      throw new Error('a finished page holds no cookie')
    },
  }
  // For all questions together: a page that waited for each in turn would be answered after its connection has closed.
  const until = performance.now() + responseTimeoutMs
  const call: PageApi['call'] = (endpoint, input) =>
    withinTime(until - performance.now(), dispatch(handlers, visitor, endpoint, input)).catch(thrown => {
      throw toAppError(thrown, app.log)
    })
  const context = new RouterContextProvider()
  context.set(pageApi, {
    notes,
    now: app.now,
    demo: app.settings.demo,
    call,
    findMoved: async () => path && (await findMoved(app, { path, post: null })),
    callOnce: (endpoint, tag) => app.pages.share(endpoint.path, [tag], () => call(endpoint, {} as never)),
  })
  return { notes, call, context }
}
