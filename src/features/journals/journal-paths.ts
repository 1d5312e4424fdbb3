import { buildPath, fillPath, page } from '#contract/build-path.ts'

/** What articles are looked for by, and after which one the page begins. */
export type Search = { q?: string; author?: string; keyword?: string; year?: string; before?: string | null }

export const journalsPath = (search: Search = {}) => buildPath('/journals', search)
/** A journal with its newest issue, and its archive: all of it or of one year. */
export const journalPath = ({ journal, year }: { journal: string; year?: string }) =>
  buildPath(fillPath('/journals/:journal', { journal }), { year })
export const issuePath = ({ journal, number }: { journal: string; number: number }) =>
  fillPath('/journals/:journal/issues/:number', { journal, number: String(number) })
export const articlePath = page('/journals/articles/:slug')

/** The form that sends an article: to a journal that was chosen already, or of a text that came back corrected. */
export const submitPath = (chosen: { journal?: string; text?: string } = {}) =>
  buildPath('/journals/submit', chosen)
export const submissionPath = page('/journals/submissions/:id')
export const reviewPath = page('/journals/reviews/:id')

export const pdfPath = page('/api/journal-articles/:slug/article.pdf')
export const risPath = page('/api/journal-articles/:slug/citation.ris')
/** What harvesters of indexers begin with, and an issue as the directory of open journals takes it in. */
export const oaiPath = '/oai'
export const identifyPath = buildPath(oaiPath, { verb: 'Identify' })
export const doajPath = ({ journal, number }: { journal: string; number: number }) =>
  fillPath('/api/journals/:journal/issues/:number/doaj.xml', { journal, number: String(number) })
