import { RouterContextProvider } from 'react-router'
import { answer } from './answer.ts'
import { faultOf, patience } from './api.ts'
import type { Answer, AppContext, Asking } from './app-context.ts'
import { type PageAsking, type PageNotes, pageAsking } from './asking.ts'
import { withinTime } from './database/database.ts'

/**
 * What the loaders of one page, and those who paint its picture, are given: nobody in particular asks, so nothing of a person can reach what is kept.
 * @param answers the features' answers by method and path
 */
export function askAsVisitor(app: AppContext, answers: Map<string, Answer>) {
  const notes: PageNotes = {
    tags: new Set(),
    freshUntil: Number.POSITIVE_INFINITY,
    scripts: [],
    html: null,
    link: {},
  }
  const visitor: Asking = {
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
  const until = performance.now() + patience
  const ask: PageAsking['ask'] = (endpoint, input) =>
    withinTime(until - performance.now(), answer(answers, visitor, endpoint, input)).catch(thrown => {
      throw faultOf(thrown, app.log)
    })
  const context = new RouterContextProvider()
  context.set(pageAsking, {
    notes,
    now: app.now,
    demo: app.settings.demo,
    ask,
    askOnce: (endpoint, tag) => app.pages.share(endpoint.path, [tag], () => ask(endpoint, {} as never)),
  })
  return { notes, ask, context }
}
