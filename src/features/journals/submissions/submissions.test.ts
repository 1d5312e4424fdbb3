import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../../../../test/app.ts'
import {
  articlesPath,
  askReviewer,
  newIssue,
  newSubmission,
  readSubmission,
  someDescribed,
  someReview,
  someSubmission,
  submissionsPath,
} from '../../../../test/journals.ts'
import { takenText } from '../../../../test/writing-marking.ts'
import type { findReviewers } from '../studio/submissions-contract.ts'
import type { readCorrectedText, readOwnReview, readOwnSubmission } from './contract.ts'

type User = Person & { id: string }
let app: TestApp
let editor: User
let author: User
let reviewers: [User, User]
beforeAll(async () => {
  app = await openTestApp()
  editor = await app.user('نگار', ['editor'])
  author = await app.user('لیلا')
  reviewers = [await app.user('بهمن'), await app.user('ژاله', ['teacher'])]
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.setNow(testNow))

const path = '/api/journal-submissions'
const readOwn = async (id: string) =>
  (await author.get<OutputOf<typeof readOwnSubmission>>(`${path}/${id}`)).body.submission
const decide = async (id: string, given: object) =>
  editor.post<Refusal>(`${submissionsPath}/${id}/decision`, {
    note: '',
    version: (await readSubmission(editor, id)).version,
    ...given,
  })
const toErrors = ({ body }: { body: Refusal }) => body.errors?.map(({ field }) => field)
const notices = async (person: User) =>
  (await app.database.execute('select title from message where user_id = $1', [person.id])).rows.map(
    ({ title }) => title,
  )

/** Asks both reviewers and takes what they say. */
async function review(id: string, changes: object = {}) {
  for (const reviewer of reviewers) {
    const asked = await askReviewer(editor, id, reviewer.id)
    await reviewer.put(`/api/journal-reviews/${asked}`, someReview(changes))
  }
}

test('JO6 a submission goes through its steps: two reviewers, a decision, a notice to its author, and the article in its issue', async () => {
  const { id, issue } = await newSubmission(editor, author)
  expect((await readOwn(id)).state).toBe('submitted')
  expect(toErrors(await decide(id, { decision: 'return' }))).toEqual(['note'])
  const early = await decide(id, { decision: 'accept', issueId: issue.id, slug: 'too-early' })
  expect(early.status).toBe(409)
  await review(id)
  expect(await readOwn(id)).toMatchObject({ state: 'reviewing', asked: 2, answered: 2, remarks: [] })
  expect(await notices(reviewers[0])).toContain('از شما داوری خواسته شده است')

  const slug = `accepted-${Date.now()}`
  expect(toErrors(await decide(id, { decision: 'accept' }))).toEqual(['issueId'])
  const { version } = await readSubmission(editor, id)
  const accepted = await decide(id, { decision: 'accept', issueId: issue.id, slug, note: 'تبریک.' })
  expect(accepted.status).toBe(200)
  // Decided once, whoever presses at the same time.
  expect((await decide(id, { decision: 'decline', note: 'نه', version })).status).toBe(409)
  expect(await readOwn(id)).toMatchObject({ state: 'accepted', decisionNote: 'تبریک.', articleSlug: null })
  expect((await readOwn(id)).remarks).toHaveLength(2)
  expect(await notices(author)).toContain('نوشتهٔ شما پذیرفته شد')

  const { articleId } = await readSubmission(editor, id)
  expect((await editor.put(`${articlesPath}/${articleId}/publication`, { edition: 1 })).status).toBe(200)
  expect((await readOwn(id)).articleSlug).toBe(slug)
  expect(await notices(author)).toContain('نوشتهٔ شما منتشر شد')
  const visitor = await app.visitor()
  const { body } = await visitor.get(`/api/journal-articles/${slug}`)
  expect(body).toMatchObject({ article: { title: 'سکوت در کلاس زبان', isReviewed: true } })
})

test('neither author nor reviewers learn from any answer who the other is', async () => {
  const unique = 'نام‌بسیاریکتا'
  const authors = [{ name: unique, nameEn: 'Very Unique', affiliation: 'جای یکتا' }]
  const { id } = await newSubmission(editor, author, { authors })
  const asked = await askReviewer(editor, id, reviewers[0].id)
  const { body } = await reviewers[0].get<OutputOf<typeof readOwnReview>>(`/api/journal-reviews/${asked}`)
  const { body: list } = await reviewers[0].get('/api/journal-reviews')
  for (const answer of [body, list]) {
    for (const word of [unique, 'Very Unique', 'جای یکتا', author.id, 'لیلا', id])
      expect(JSON.stringify(answer)).not.toContain(word)
  }
  expect(body.review.html).toContain('lang="de"')
  await reviewers[0].put(`/api/journal-reviews/${asked}`, someReview({ remarksForEditor: 'فقط سردبیر' }))
  await decide(id, { decision: 'return', note: 'بازنگری کنید.' })
  const { body: own } = await author.get(`${path}/${id}`)
  expect(own).toMatchObject({ submission: { remarks: [{ remarks: 'روش روشن است.' }] } })
  for (const word of ['بهمن', reviewers[0].id, asked, 'فقط سردبیر'])
    expect(JSON.stringify(own)).not.toContain(word)
  // Not even the editors' own calls are there for them.
  expect((await author.get(`${submissionsPath}/${id}`)).status).toBe(404)
  expect((await reviewers[1].get(`${path}/${id}`)).status).toBe(404)
  expect((await reviewers[1].get(`/api/journal-reviews/${asked}`)).status).toBe(404)
})

test('what comes back is revised and reviewed again; what is decided, or another’s, is closed', async () => {
  const { id, issue } = await newSubmission(editor, author)
  const asked = await askReviewer(editor, id, reviewers[0].id)
  const silent = { ...someReview(), remarks: '' }
  expect(toErrors(await reviewers[0].put<Refusal>(`/api/journal-reviews/${asked}`, silent))).toEqual([
    'remarks',
  ])
  await decide(id, { decision: 'return', note: 'بخش روش کوتاه است.' })
  const late = await reviewers[0].put(`/api/journal-reviews/${asked}`, someReview())
  expect(late.status).toBe(409)
  const { version } = await readOwn(id)
  const revised = { ...someDescribed({ title: 'عنوان بازنگری‌شده' }), markdown: 'متن تازه', version }
  expect((await reviewers[1].put(`${path}/${id}`, revised)).status).toBe(404)
  expect((await author.put(`${path}/${id}`, revised)).status).toBe(200)
  expect(await readOwn(id)).toMatchObject({ state: 'submitted', round: 2, title: 'عنوان بازنگری‌شده' })
  expect((await author.put(`${path}/${id}`, revised)).status).toBe(409)
  // What is said of a version is its author’s to read once that is decided, though an earlier one was.
  app.setNow(new Date(testNow.getTime() + 60_000))
  await review(id)
  expect(await readOwn(id)).toMatchObject({ answered: 2, remarks: [] })
  const accepted = await decide(id, { decision: 'accept', issueId: issue.id, slug: `second-${Date.now()}` })
  expect(accepted.status).toBe(200)
  const done = await readOwn(id)
  expect(done.remarks.map(({ round }) => round)).toEqual([2, 2])
  expect((await author.post(`${path}/${id}/withdrawal`, { version: done.version })).status).toBe(409)
})

test('a submission sent twice is one, five are the most, and its author never reviews it', async () => {
  const writer = await app.user('پونه')
  const { journal } = await newIssue(editor)
  const first = someSubmission(journal.slug)
  for (const status of [201, 201]) expect((await writer.post(path, first)).status).toBe(status)
  const refused = await writer.post<Refusal>(path, {
    ...someSubmission(journal.slug),
    isOriginal: false,
    titleEn: '',
    authors: [],
  })
  expect(toErrors(refused)?.sort()).toEqual(['authors', 'isOriginal', 'titleEn'])
  for (let more = 0; more < 4; more++) await writer.post(path, someSubmission(journal.slug))
  expect((await writer.post(path, someSubmission(journal.slug))).status).toBe(409)
  const { body } = await editor.get<OutputOf<typeof findReviewers>>(
    `${submissionsPath}/${first.id}/reviewers`,
    { q: 'پونه' },
  )
  expect(body.people.map(({ id }) => id)).not.toContain(writer.id)
  const own = await editor.post<Refusal>(`${submissionsPath}/${first.id}/reviews`, { reviewer: writer.id })
  expect(toErrors(own)).toEqual(['reviewer'])
})

test('with an account goes what it sent; its reviews stay without a name', async () => {
  const [writer, reviewer] = [await app.user('کوچ'), await app.user('رونده')]
  const { id } = await newSubmission(editor, writer)
  const { id: other } = await newSubmission(editor, author)
  const asked = await askReviewer(editor, other, reviewer.id)
  await reviewer.put(`/api/journal-reviews/${asked}`, someReview())
  await transaction(app.db, async tx => {
    for (const feature of app.features) {
      await feature.eraseUserData?.(tx, writer.id, app.now())
      await feature.eraseUserData?.(tx, reviewer.id, app.now())
    }
  })
  expect((await editor.get(`${submissionsPath}/${id}`)).status).toBe(404)
  expect((await readSubmission(editor, other)).reviews).toMatchObject([
    { reviewer: null, remarks: 'روش روشن است.' },
  ])
})

test('JO9 a corrected text goes to a journal with its corrections made, by its own writer alone', async () => {
  const writer = await app.user('مینو')
  const { id } = await takenText(app, writer, { isMarked: true, isReturned: true })
  const get = (person: Person) =>
    person.get<OutputOf<typeof readCorrectedText>>(`/api/journal-corrected-texts/${id}`)
  const { body, status } = await get(writer)
  expect(status).toBe(200)
  const { rows } = await app.database.execute(
    'select body, data from writing_text join writing_marking on text_id = writing_text.id where writing_text.id = $1',
    [id],
  )
  const { sentences } = rows[0]!.data as { sentences: { state: string; corrected: string }[] }
  const corrected = sentences.find(({ state }) => state === 'corrected')!
  expect(body.markdown).toContain(corrected.corrected)
  expect(body.markdown).not.toBe(rows[0]!.body)
  expect(body.writtenIn).toBe('en')
  expect((await get(author)).status).toBe(404)
})

test('JO9 the teacher who corrected the text is its editor: before the journal’s own, and on the article that is out', async () => {
  const writer = await app.user('مینو')
  const { id: text, teacher } = await takenText(app, writer, { isMarked: true, isReturned: true })
  const { rows } = await app.database.execute(
    `select name || ' ' || surname as name from users where id = $1`,
    [teacher.id],
  )
  const name = String(rows[0]!.name)
  const sent = await newSubmission(editor, writer, { text })
  expect((await readSubmission(editor, sent.id)).textEditor).toBe(name)
  const own = await newSubmission(editor, writer)
  expect((await readSubmission(editor, own.id)).textEditor).toBe('')
  // A text of somebody else is none.
  const stolen = await author.post(path, { ...someSubmission(sent.journal.slug), text })
  expect(stolen.status).toBe(404)

  await review(sent.id)
  const slug = `edited-${Date.now()}`
  expect((await decide(sent.id, { decision: 'accept', issueId: sent.issue.id, slug })).status).toBe(200)
  const { articleId } = await readSubmission(editor, sent.id)
  await editor.put(`${articlesPath}/${articleId}/publication`, { edition: 1 })
  const { body: out } = await (await app.visitor()).get(`/api/journal-articles/${slug}`)
  expect(out).toMatchObject({ article: { textEditor: name } })
})
