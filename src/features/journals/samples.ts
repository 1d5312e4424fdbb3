import type { TestApp } from '../../../test/app.ts'
import {
  articlesPath,
  askReviewer,
  newArticle,
  newDraft,
  newIssue,
  newSoldIssue,
  newSubmission,
  readSubmission,
  someArticle,
  someDescribed,
  someIssue,
  someJournal,
  someReview,
  someSubmission,
  staffWithArticle,
  submissionsPath,
} from '../../../test/journals.ts'
import {
  collectionCalls,
  collectionSamples,
  each,
  type OpenCalls,
  type OtherActions,
  type PageWriters,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  someone,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { withNewAddress } from '../../../test/seeded-user.ts'
import { takenText } from '../../../test/writing-marking.ts'
import { produceDue } from './produce.server.ts'

const journals = '/api/studio/journals'
const issues = '/api/studio/journal-issues'
const publication = `${articlesPath}/:id/publication`
const withdrawal = `${articlesPath}/:id/withdrawal`
const article = '/api/journal-articles/:slug'
const own = '/api/journal-submissions'
const reviews = '/api/journal-reviews'
const received = `${submissionsPath}/:id`
const reviewing = `${received}/reviews`
const decision = `${received}/decision`
const orders = '/api/journals/:journal/issues/:number/orders'

/** What somebody new sent, before the owner. */
async function sent(app: TestApp) {
  const { by } = await staff(app)
  const author = await someone(app)
  return { by, author, ...(await newSubmission(by, author.by)) }
}

/** The same, with a reviewer who was asked. */
async function reviewed(app: TestApp) {
  const submission = await sent(app)
  const reviewer = await someone(app)
  const review = await askReviewer(submission.by, submission.id, reviewer.id)
  return { ...submission, reviewer, review }
}

/** The same after two reviewers have answered. */
async function answered(app: TestApp) {
  const submission = await sent(app)
  for (let count = 0; count < 2; count++) {
    const { id, by } = await someone(app)
    const review = await askReviewer(submission.by, submission.id, id)
    await by.put(`${reviews}/${review}`, someReview())
  }
  const { version } = await readSubmission(submission.by, submission.id)
  return { ...submission, version }
}

/** An article that is out, with its PDF. */
async function produced(app: TestApp, changes: object = {}) {
  const { article } = await staffWithArticle(app, true, changes)
  await produceDue.run(app, {})
  return { names: { slug: article.slug } }
}

async function outArticle(_: unknown, app: TestApp) {
  const { article } = await staffWithArticle(app, true)
  return { names: { slug: article.slug } }
}

let slugs = 0

export const samples: Samples = {
  'GET /api/journals': () => ({}),
  async 'GET /api/journals/:journal'(_, app) {
    const { journal } = await staffWithArticle(app, true)
    return { names: { journal: journal.slug } }
  },
  async 'GET /api/journals/:journal/issues/:number'(_, app) {
    const { journal, issue } = await staffWithArticle(app, true)
    return { names: { journal: journal.slug, number: String(issue.number) } }
  },
  async [`POST ${orders}`](_, app) {
    const { by } = await staff(app)
    const { journal, issue } = await newSoldIssue(by)
    return { names: { journal: journal.slug, number: String(issue.number) } }
  },
  'GET /api/journal-articles': () => ({ given: { q: 'زبان' } }),
  [`GET ${article}`]: outArticle,
  [`GET ${article}/text`]: outArticle,
  [`GET ${article}/article.pdf`]: (_, app) => produced(app),
  [`GET ${article}/members.pdf`]: (_, app) => produced(app, { access: 'members' }),
  [`GET ${article}/citation.ris`]: (_, app) => produced(app),
  async [`POST ${article}/readings`](_, app) {
    return { ...(await outArticle(_, app)), given: { what: 'view' } }
  },
  [`POST ${article}/cards`]: outArticle,
  ...collectionSamples(journals, () => someJournal()),
  ...collectionSamples(issues, async app => {
    const { by } = await staff(app)
    const { body } = await by.post<{ id: string }>(journals, someJournal())
    return someIssue(body.id)
  }),
  ...collectionSamples(articlesPath, async app => {
    const { by } = await staff(app)
    return someArticle((await newIssue(by)).issue.id)
  }),
  async [`GET ${publication}`](_, app) {
    const { by, article } = await staffWithArticle(app)
    return { by, names: { id: article.id } }
  },
  async [`PUT ${publication}`](_, app) {
    const { by, article } = await staffWithArticle(app)
    return { by, names: { id: article.id }, given: { edition: 2 } }
  },
  async [`POST ${withdrawal}`](_, app) {
    const { by, article } = await staffWithArticle(app, true)
    return { by, names: { id: article.id }, given: { version: 2 } }
  },
  async [`POST ${own}`](_, app) {
    const { by } = await staff(app)
    const { journal } = await newIssue(by)
    return { by: (await someone(app)).by, given: someSubmission(journal.slug) }
  },
  async 'GET /api/journal-corrected-texts/:text'(self, app) {
    const by = Object.assign(await withNewAddress(app, self), { id: self.id })
    const { id } = await takenText(app, by, { isMarked: true, isReturned: true })
    return { by, names: { text: id } }
  },
  async [`GET ${own}`](_, app) {
    return { by: (await sent(app)).author.by }
  },
  async [`GET ${own}/:id`](_, app) {
    const { author, id } = await sent(app)
    return { by: author.by, names: { id } }
  },
  async [`PUT ${own}/:id`](_, app) {
    const { by, author, id } = await sent(app)
    const given = { decision: 'return', note: 'بازنگری کنید.', version: 1 }
    await by.post(`${submissionsPath}/${id}/decision`, given)
    return {
      by: author.by,
      names: { id },
      given: { ...someDescribed(), markdown: 'متن تازه', version: 2 },
    }
  },
  async [`POST ${own}/:id/withdrawal`](_, app) {
    const { author, id } = await sent(app)
    return { by: author.by, names: { id }, given: { version: 1 } }
  },
  async [`GET ${reviews}`](_, app) {
    return { by: (await reviewed(app)).reviewer.by }
  },
  async [`GET ${reviews}/:id`](_, app) {
    const { reviewer, review } = await reviewed(app)
    return { by: reviewer.by, names: { id: review } }
  },
  async [`PUT ${reviews}/:id`](_, app) {
    const { reviewer, review } = await reviewed(app)
    return { by: reviewer.by, names: { id: review }, given: someReview() }
  },
  async [`GET ${submissionsPath}`](_, app) {
    return { by: (await sent(app)).by }
  },
  async [`GET ${received}`](_, app) {
    const { by, id } = await reviewed(app)
    return { by, names: { id } }
  },
  async [`GET ${received}/reviewers`](_, app) {
    const { by, id } = await sent(app)
    return { by, names: { id }, given: { q: 'نگار' } }
  },
  async [`POST ${reviewing}`](_, app) {
    const { by, id } = await sent(app)
    return { by, names: { id }, given: { reviewer: (await someone(app)).id } }
  },
  async [`DELETE ${reviewing}/:review`](_, app) {
    const { by, id, review } = await reviewed(app)
    return { by, names: { id, review } }
  },
  async [`POST ${decision}`](_, app) {
    const { by, id, issue, version } = await answered(app)
    const given = { decision: 'accept', note: '', issueId: issue.id, slug: `decided-${++slugs}`, version }
    return { by, names: { id }, given }
  },
}

export const openCalls: OpenCalls = [
  `GET ${article}/text`,
  `GET ${article}/members.pdf`,
  `POST ${article}/cards`,
  `POST ${orders}`,
]

export const studioAccess: StudioAccess = each(
  [
    ...collectionCalls(journals),
    ...collectionCalls(issues),
    ...collectionCalls(articlesPath),
    `GET ${publication}`,
    `PUT ${publication}`,
    `POST ${withdrawal}`,
    `GET ${submissionsPath}`,
    `GET ${received}`,
    `GET ${received}/reviewers`,
    `POST ${reviewing}`,
    `DELETE ${reviewing}/:review`,
    `POST ${decision}`,
  ],
  ['editor', 'admin', 'owner'],
)

export const recordedActions: RecordedActions = {
  [`POST ${journals}`]: ['journal.created'],
  [`PUT ${journals}/:id`]: ['journal.changed'],
  [`DELETE ${journals}/:id`]: ['journal.removed'],
  [`POST ${issues}`]: ['journalIssue.created'],
  [`PUT ${issues}/:id`]: ['journalIssue.changed'],
  [`DELETE ${issues}/:id`]: ['journalIssue.removed'],
  [`POST ${articlesPath}`]: ['journalArticle.created'],
  [`PUT ${articlesPath}/:id`]: ['journalArticle.changed'],
  [`DELETE ${articlesPath}/:id`]: ['journalArticle.removed'],
  [`PUT ${publication}`]: ['journalArticle.published'],
  [`POST ${withdrawal}`]: ['journalArticle.withdrawn'],
  [`POST ${reviewing}`]: ['journalSubmission.reviewersAsked'],
  [`DELETE ${reviewing}/:review`]: ['journalSubmission.reviewerReleased'],
  [`POST ${decision}`]: ['journalArticle.created', 'journalSubmission.accepted'],
}

export const otherActions: OtherActions = {
  'a submission comes back to its author': {
    call: `POST ${decision}`,
    given: { decision: 'return', note: 'بازنگری کنید.' },
    actions: [
      'journal.created',
      'journalIssue.created',
      'journalSubmission.returned',
      'journalSubmission.reviewersAsked',
      'journalSubmission.reviewersAsked',
    ],
  },
  'a submission is declined': {
    call: `POST ${decision}`,
    given: { decision: 'decline', note: 'این بار نه.' },
    actions: [
      'journal.created',
      'journalIssue.created',
      'journalSubmission.declined',
      'journalSubmission.reviewersAsked',
      'journalSubmission.reviewersAsked',
    ],
  },
}

export const pageWriters: PageWriters = {
  'produce.server.ts': {
    async 'citations and a PDF are made'(_, app) {
      const { article } = await staffWithArticle(app, true)
      return { pages: [`/journals/articles/${article.slug}`], write: () => produceDue.run(app, {}) }
    },
  },
  'studio/journals.server.ts': {
    async 'a journal is called otherwise'(_, app) {
      const { by, journal, article } = await staffWithArticle(app, true)
      const { body } = await by.get<{ items: { id: string; slug: string }[] }>(`${journals}?perPage=100`)
      const { id } = body.items.find(({ slug }) => slug === journal.slug)!
      const given = { ...someJournal({ slug: journal.slug, title: 'نامی دیگر' }), version: 1 }
      return {
        pages: [`/journals/${journal.slug}`, `/journals/articles/${article.slug}`],
        write: () => by.put(`${journals}/${id}`, given),
      }
    },
  },
  'studio/issues.server.ts': {
    async 'an issue gets another title'(_, app) {
      const { by, journal, issue } = await staffWithArticle(app, true)
      const { body } = await by.get<Record<string, unknown>>(`${issues}/${issue.id}`)
      return {
        pages: [`/journals/${journal.slug}`, `/journals/${journal.slug}/issues/${issue.number}`],
        write: () => by.put(`${issues}/${issue.id}`, { ...body, title: 'عنوانی دیگر' }),
      }
    },
  },
  'studio/articles.server.ts': {
    async 'an article comes out'(_, app) {
      const { by } = await staff(app)
      const { journal, issue } = await newIssue(by)
      await newArticle(by, issue.id)
      const { id } = await newDraft(by, issue.id, { title: 'مقالهٔ تازه' })
      return {
        pages: [`/journals/${journal.slug}`],
        write: () => by.put(`${articlesPath}/${id}/publication`, { edition: 2 }),
      }
    },
  },
}

const described = [
  'title',
  'titleEn',
  'abstract',
  'abstractEn',
  'keywords',
  'keywordsEn',
  'authors.affiliation',
  'bibliography',
]

export const shownFields: TextFields = {
  ...each([`POST ${journals}`, `PUT ${journals}/:id`], ['title', 'titleEn', 'about', 'aboutEn', 'editor']),
  ...each([`POST ${issues}`, `PUT ${issues}/:id`], ['title', 'titleEn']),
  ...each(
    [`POST ${articlesPath}`, `PUT ${articlesPath}/:id`],
    [...described, 'glossary.term', 'glossary.meaning'],
  ),
  ...each([`POST ${own}`, `PUT ${own}/:id`], [...described, 'markdown']),
  [`PUT ${reviews}/:id`]: ['remarks', 'remarksForEditor'],
  [`POST ${decision}`]: ['note'],
  ...each([`GET ${journals}`, `GET ${issues}`, `GET ${articlesPath}`], ['q']),
  'GET /api/journal-articles': ['q', 'author', 'keyword'],
}

export const hiddenFields: TextFields = {
  [`GET ${received}/reviewers`]: ['q'],
  // Latin letters alone.
  ...each(
    [`POST ${articlesPath}`, `PUT ${articlesPath}/:id`, `POST ${own}`, `PUT ${own}/:id`],
    ['authors.nameEn'],
  ),
}
