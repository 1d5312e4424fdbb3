import type { Publication } from '#features/journals/studio/contract.ts'
import type { WholeSubmission } from '#features/journals/studio/submissions-contract.ts'
import type { Person, TestApp } from './app.ts'
import { staff } from './sample-call.ts'

const studio = '/api/studio'
export const articlesPath = `${studio}/journal-articles`
export const submissionsPath = `${studio}/journal-submissions`

let made = 0
const next = () => ++made

export const someJournal = (changes: object = {}) => ({
  slug: `journal-${next()}`,
  title: 'کاشی',
  titleEn: 'Kashi',
  about: 'فصلنامهٔ آموزش زبان',
  aboutEn: 'A quarterly',
  editor: 'الهام فرزانه',
  issn: '2980-1405',
  license: 'by',
  takesSubmissions: true,
  ...changes,
})

/** What an author types of an article. */
export const someDescribed = (changes: object = {}) => ({
  kind: 'research',
  writtenIn: 'fa',
  title: 'سکوت در کلاس زبان',
  titleEn: 'Silence in the Language Classroom',
  abstract: 'سکوت زبان‌آموز همیشه ندانستن نیست.',
  abstractEn: 'Silence is not always lack of knowledge.',
  keywords: ['سکوت', 'تعامل'],
  keywordsEn: ['silence', 'interaction'],
  authors: [{ name: 'لیلا شکیبا', nameEn: 'Leila Shakiba', affiliation: 'دانشگاه تبریز' }],
  bibliography: ['Levelt, W. J. M. (1989). Speaking: From Intention to Articulation. MIT Press.'],
  ...changes,
})

export const someArticle = (issueId: string, changes: object = {}) => ({
  ...someDescribed(),
  issueId,
  slug: `article-${next()}`,
  isReviewed: true,
  level: 'B2',
  glossary: [{ term: 'silence', meaning: 'سکوت' }],
  firstPage: 5,
  lastPage: 21,
  doi: '',
  access: 'free',
  ...changes,
})

export const someIssue = (journalId: string, changes: object = {}) => ({
  journalId,
  number: next(),
  year: 1405,
  season: 3,
  title: 'فراموشی و یادآوری',
  titleEn: 'Forgetting and Recall',
  cover: 'fr',
  price: '',
  ...changes,
})

/** A journal with an issue. */
export async function newIssue(by: Person, changes: { journal?: object; issue?: object } = {}) {
  const { body: journal } = await by.post<{ id: string; slug: string }>(
    `${studio}/journals`,
    someJournal(changes.journal),
  )
  const { body: issue } = await by.post<{ id: string; number: number }>(
    `${studio}/journal-issues`,
    someIssue(journal.id, changes.issue),
  )
  return { journal, issue }
}

export type ArticleRecord = Record<string, unknown> & {
  id: string
  version: number
  slug: string
  title: string
}

export const readPublication = async (by: Person, id: string) =>
  (await by.get<{ publication: Publication }>(`${articlesPath}/${id}/publication`)).body.publication

/** An article with a text, as a draft. */
export async function newDraft(
  by: Person,
  issueId: string,
  changes: object = {},
  markdown = 'بند نخست[^1].\n\n## روش\n\nبند دوم.\n\n[^1]: پانویس.',
) {
  const { body: article } = await by.post<ArticleRecord>(articlesPath, someArticle(issueId, changes))
  const { documentId } = await readPublication(by, article.id)
  await by.put(`/api/documents/${documentId}`, { base: 1, markdown })
  return { ...article, documentId }
}

/** An article that is out. */
export async function newArticle(by: Person, issueId: string, changes: object = {}, markdown?: string) {
  const article = await newDraft(by, issueId, changes, markdown)
  await by.put(`${articlesPath}/${article.id}/publication`, { edition: 2 })
  return article
}

/** Toman. */
export const issuePrice = 50_000

/** An issue that is sold, with an article for its buyers. */
export async function newSoldIssue(by: Person, markdown?: string) {
  const { journal, issue } = await newIssue(by, { issue: { price: issuePrice } })
  const article = await newArticle(by, issue.id, { access: 'buyers' }, markdown)
  return { journal, issue, article }
}

export const orderIssue = (person: Person, journal: { slug: string }, { number }: { number: number }) =>
  person.post<{ orderId: string }>(`/api/journals/${journal.slug}/issues/${number}/orders`, {})

/** For samples: the owner, with an issue and an article in it. */
export async function staffWithArticle(app: TestApp, isOut = false, changes: object = {}) {
  const { by } = await staff(app)
  const { journal, issue } = await newIssue(by)
  const article = isOut ? await newArticle(by, issue.id, changes) : await newDraft(by, issue.id, changes)
  return { by, journal, issue, article }
}

export const someSubmission = (journal: string, changes: object = {}) => ({
  ...someDescribed(),
  id: crypto.randomUUID(),
  journal,
  markdown: 'متن نوشته با [Guten Tag]{de}.',
  isOriginal: true,
  ...changes,
})

/** Something that an author sent to a new journal. */
export async function newSubmission(by: Person, author: Person, changes: object = {}) {
  const { journal, issue } = await newIssue(by)
  const submission = someSubmission(journal.slug, changes)
  await author.post('/api/journal-submissions', submission)
  return { journal, issue, id: submission.id }
}

export const readSubmission = async (by: Person, id: string) =>
  (await by.get<{ submission: WholeSubmission }>(`${submissionsPath}/${id}`)).body.submission

/** Asks somebody for a review; answers its id. */
export async function askReviewer(by: Person, id: string, reviewer: string): Promise<string> {
  const before = new Set((await readSubmission(by, id)).reviews.map(review => review.id))
  await by.post(`${submissionsPath}/${id}/reviews`, { reviewer })
  return (await readSubmission(by, id)).reviews.find(review => !before.has(review.id))!.id
}

export const someReview = (changes: object = {}) => ({
  recommendation: 'accept',
  remarks: 'روش روشن است.',
  remarksForEditor: '',
  ...changes,
})
