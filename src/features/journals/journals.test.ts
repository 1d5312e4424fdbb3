import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import { openTestApp, type Person, type Refusal, type TestApp } from '../../../test/app.ts'
import { payOrder } from '../../../test/bank.ts'
import {
  type ArticleRecord,
  articlesPath,
  issuePrice,
  newArticle,
  newDraft,
  newIssue,
  newSoldIssue,
  orderIssue,
  readPublication,
  someArticle,
} from '../../../test/journals.ts'
import type { readArticle, readIssue, readJournal, searchArticles } from './contract.ts'
import { produceDue } from './produce.server.ts'

let app: TestApp
let editor: Person & { id: string }
let visitor: Person
beforeAll(async () => {
  app = await openTestApp()
  editor = await app.user('نگار', ['editor'])
  visitor = await app.visitor()
})
afterAll(() => app[Symbol.asyncDispose]())

const read = (slug: string) =>
  visitor.get<OutputOf<typeof readArticle> & Refusal>(`/api/journal-articles/${slug}`)
const search = async (query: object) =>
  (await visitor.get<OutputOf<typeof searchArticles>>('/api/journal-articles', { ...query })).body
const toErrors = ({ body }: { body: Refusal }) => body.errors?.map(({ field }) => field)
const fetchFrom = (url: string) => app.http.inject({ url, headers: { host: 'localhost' } })

test('JO1 a journal has its issues by season and number, each with its articles in the order of their pages, and an archive by year', async () => {
  const { journal, issue } = await newIssue(editor, { issue: { number: 7, year: 1405, season: 3 } })
  const { body: older } = await editor.post<{ id: string }>('/api/studio/journal-issues', {
    journalId: journal.id,
    number: 3,
    year: 1404,
    season: 4,
    title: '',
    titleEn: '',
    cover: 'de',
    price: '',
  })
  await newArticle(editor, issue.id, { title: 'دومین مقاله', firstPage: 22, lastPage: 30 })
  await newArticle(editor, issue.id, { title: 'نخستین مقاله', firstPage: 5, lastPage: 21 })
  await newDraft(editor, older.id)
  const path = `/api/journals/${journal.slug}`
  const get = async (query = {}) => (await visitor.get<OutputOf<typeof readJournal>>(path, query)).body
  // Nobody sees an issue of drafts alone.
  expect(await get()).toMatchObject({ newest: { number: 7, season: 3 }, archive: [], years: [1405] })
  await newArticle(editor, older.id)
  const whole = await get()
  expect(whole.newest!.articles.map(({ title }) => title)).toEqual(['نخستین مقاله', 'دومین مقاله'])
  expect(whole).toMatchObject({ archive: [{ number: 3, year: 1404, season: 4 }], years: [1405, 1404] })
  expect((await get({ year: 1405 })).archive).toEqual([])
  expect((await get({ year: 1404 })).archive).toHaveLength(1)
  const { body } = await visitor.get<OutputOf<typeof readIssue>>(`${path}/issues/3`)
  expect(body.issue.articles).toHaveLength(1)
  expect((await visitor.get(`${path}/issues/4`)).status).toBe(404)
})

test('an issue has a number of its own in its journal, and what has content stays', async () => {
  const { journal, issue } = await newIssue(editor)
  const twin = {
    journalId: journal.id,
    number: issue.number,
    year: 1405,
    season: 1,
    title: '',
    titleEn: '',
    cover: 'en',
    price: '',
  }
  expect(toErrors(await editor.post<Refusal>('/api/studio/journal-issues', twin))).toEqual(['number'])
  expect(
    toErrors(await editor.post<Refusal>('/api/studio/journals', { ...journal, slug: 'submit' })),
  ).toEqual(['slug'])
  const article = await newArticle(editor, issue.id)
  expect((await editor.delete(`/api/studio/journals/${journal.id}`)).status).toBe(409)
  expect((await editor.delete(`/api/studio/journal-issues/${issue.id}`)).status).toBe(409)
  expect((await editor.delete(`${articlesPath}/${article.id}`)).status).toBe(409)
  // Others cite its address.
  const { body: record } = await editor.get<ArticleRecord>(`${articlesPath}/${article.id}`)
  const moved = await editor.put<Refusal>(`${articlesPath}/${article.id}`, { ...record, slug: 'moved-away' })
  expect(toErrors(moved)).toEqual(['slug'])
})

test('JO2 an article that is out gets its PDF and its citations soon after, anew when it or its journal changes, and is taken back', async () => {
  const { journal, issue } = await newIssue(editor)
  const article = await newArticle(editor, issue.id)
  expect((await read(article.slug)).body.article).toMatchObject({ pdfBytes: null, citations: null })
  expect((await visitor.get(`/api/journal-articles/${article.slug}/article.pdf`)).status).toBe(404)
  await produceDue.run(app, {})
  const { pdfBytes, citations } = (await read(article.slug)).body.article
  const pdf = await fetchFrom(`/api/journal-articles/${article.slug}/article.pdf`)
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; filename="article-\d+\.pdf"/),
  })
  expect(pdf.rawPayload.length).toBe(pdfBytes)
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(citations!.apa).toContain('Shakiba, L.')
  const ris = await fetchFrom(`/api/journal-articles/${article.slug}/citation.ris`)
  expect(ris.body).toContain('TY  - JOUR')

  const path = `/api/studio/journals/${journal.id}`
  const { body: record } = await editor.get<Record<string, unknown>>(path)
  await editor.put(path, { ...record, titleEn: 'Mirror' })
  await produceDue.run(app, {})
  expect((await read(article.slug)).body.article.citations!.apa).toContain('Mirror')
  const { version } = await readPublication(editor, article.id)
  expect((await editor.post(`${articlesPath}/${article.id}/withdrawal`, { version })).status).toBe(200)
  expect((await read(article.slug)).status).toBe(404)
  expect((await fetchFrom(`/api/journal-articles/${article.slug}/article.pdf`)).statusCode).toBe(404)
})

test('JO5 a search finds articles by words in any spelling, author in either script, keyword in either language and year, page by page', async () => {
  const { issue } = await newIssue(editor, { issue: { year: 1402 } })
  const keyword = 'کلیدواژهٔ یکتا'
  for (let number = 1; number <= 21; number++) {
    await newArticle(editor, issue.id, {
      title: `کتاب‌های شمارهٔ ${number}`,
      keywords: [keyword],
      keywordsEn: ['unique keyword'],
      authors: [{ name: 'داریوش یگانه', nameEn: 'Dariush Yeganeh', affiliation: '' }],
    })
  }
  const first = await search({ keyword })
  expect(first.items).toHaveLength(20)
  const second = await search({ keyword, before: first.next })
  expect(second).toMatchObject({ items: [{}], next: null })
  for (const query of [
    { q: 'کتابهای شماره' },
    { q: 'كتاب‌هاي شماره' },
    { author: 'داریوش یگانه' },
    { author: 'Yeganeh' },
    { keyword: 'unique keyword' },
    { year: 1402 },
  ])
    expect((await search(query)).items, JSON.stringify(query)).toHaveLength(20)
  expect((await search({ author: 'Yeganeh', year: 1405 })).items).toEqual([])
  expect((await search({ q: 'چنین‌چیزی‌نیست' })).items).toEqual([])
})

test('JO7 the text of an article for members is in no page, search or file that visitors get', async () => {
  const { issue } = await newIssue(editor)
  const secret = 'رازی‌که‌فقط‌اعضا'
  const { slug } = await newArticle(editor, issue.id, { access: 'members' }, `${secret} می‌خوانند.`)
  await produceDue.run(app, {})
  const { body } = await read(slug)
  expect(body.article).toMatchObject({ html: null, access: 'members' })
  expect(JSON.stringify(body)).not.toContain(secret)
  expect((await search({ q: secret })).items).toEqual([])
  expect((await fetchFrom(`/api/journal-articles/${slug}/article.pdf`)).statusCode).toBe(404)
  for (const file of ['text', 'members.pdf'])
    expect((await visitor.get(`/api/journal-articles/${slug}/${file}`)).status, file).toBe(401)
  const member = await app.user('سامان')
  const { body: part } = await member.get<{ html: string }>(`/api/journal-articles/${slug}/text`)
  expect(part.html).toContain(secret)
  expect((await member.get(`/api/journal-articles/${slug}/members.pdf`)).status).toBe(200)
})

test('JO7 the text of an article for buyers of its issue opens with the payment, for them alone, until the money goes back', async () => {
  const secret = 'رازی‌که‌فقط‌خریداران'
  const { journal, issue, article } = await newSoldIssue(editor, `${secret} می‌خوانند.`)
  await produceDue.run(app, {})
  const { body } = await read(article.slug)
  expect(body.article).toMatchObject({ html: null, access: 'buyers', issuePrice: issuePrice * 10 })
  expect((await search({ q: secret })).items).toEqual([])
  expect((await fetchFrom(`/api/journal-articles/${article.slug}/article.pdf`)).statusCode).toBe(404)
  const [buyer, other] = [await app.user('خریدار'), await app.user('دیگری')]
  const open = async (person: Person) => {
    const part = await person.get<{ html: string | null }>(`/api/journal-articles/${article.slug}/text`)
    const pdf = await person.get(`/api/journal-articles/${article.slug}/members.pdf`)
    return [part.body.html?.includes(secret) ?? null, pdf.status]
  }
  expect(await open(buyer)).toEqual([null, 403])

  const { status, body: order } = await orderIssue(buyer, journal, issue)
  expect(status).toBe(201)
  // Pressed twice it is the same order.
  expect((await orderIssue(buyer, journal, issue)).body).toEqual(order)
  expect(await open(buyer)).toEqual([null, 403])
  await payOrder(app, order.orderId, issuePrice * 10)
  expect(await open(buyer)).toEqual([true, 200])
  expect(await open(other)).toEqual([null, 403])
  const again = await orderIssue(buyer, journal, issue)
  expect([again.status, JSON.stringify(again.body)]).toEqual([409, expect.stringContaining('خریده‌اید')])

  const { status: refunded } = await buyer.post(`/api/payment/orders/${order.orderId}/refund`, {
    to: 'wallet',
  })
  expect(refunded).toBe(200)
  expect(await open(buyer)).toEqual([null, 403])
})

test('JO7 who paid two orders of one issue has the second’s money in the wallet', async () => {
  const { journal, issue } = await newSoldIssue(editor)
  const buyer = await app.user('خریدار')
  const { body: first } = await orderIssue(buyer, journal, issue)
  await buyer.post(`/api/payment/orders/${first.orderId}/cancel`, {})
  const { body: second } = await orderIssue(buyer, journal, issue)
  expect(second.orderId).not.toBe(first.orderId)
  for (const { orderId } of [second, first]) await payOrder(app, orderId, issuePrice * 10)
  const { rows } = await app.database.execute(
    'select count(*)::int as bought from journal_issue_purchase where user_id = $1',
    [buyer.id],
  )
  expect(rows).toEqual([{ bought: 1 }])
  const { body: wallet } = await buyer.get<{ balance: number }>('/api/payment/wallet')
  expect(wallet.balance).toBe(issuePrice * 10)
})

test('JO7 what is for buyers can be bought: an issue keeps its price, and no article asks for one that is not there', async () => {
  const { issue: free } = await newIssue(editor)
  const without = await editor.post<Refusal>(articlesPath, someArticle(free.id, { access: 'buyers' }))
  expect(toErrors(without)).toEqual(['access'])
  const { issue } = await newSoldIssue(editor)
  const path = `/api/studio/journal-issues/${issue.id}`
  const { body: record } = await editor.get<{ version: number; price: number | '' }>(path)
  expect(record.price).toBe(issuePrice)
  expect(toErrors(await editor.put<Refusal>(path, { ...record, price: '' }))).toEqual(['price'])
  expect((await editor.put(path, { ...record, price: 60_000 })).status).toBe(200)
  for (const price of [0, 999, -5, 'رایگان'])
    expect(toErrors(await editor.put<Refusal>(path, { ...record, price })), String(price)).toEqual(['price'])
  // One that nothing is sold of has no order.
  const { journal, issue: plain } = await newIssue(editor, { issue: { price: issuePrice } })
  await newArticle(editor, plain.id)
  expect((await orderIssue(await app.user('خریدار'), journal, plain)).status).toBe(404)
})

test('JO8 readings are counted without anything of who read', async () => {
  const { issue } = await newIssue(editor)
  const { slug } = await newArticle(editor, issue.id)
  for (const what of ['view', 'view', 'download'])
    await visitor.post(`/api/journal-articles/${slug}/readings`, { what })
  expect((await read(slug)).body.article).toMatchObject({ views: 2, downloads: 1 })
  const { rows } = await app.database.execute(
    `select column_name from information_schema.columns where table_name = 'journal_article_count' order by 1`,
  )
  expect(rows.map(row => row.column_name)).toEqual(['article_id', 'downloads', 'views'])
})

test('JO10 the hardest words of an article become cards of a member, each once', async () => {
  const { issue } = await newIssue(editor)
  const glossary = Array.from({ length: 20 }, (_, at) => ({ term: `word ${at}`, meaning: `معنای ${at}` }))
  const { slug } = await newArticle(editor, issue.id, { glossary })
  const member = await app.user('سامان')
  const take = () => member.post<{ added: number }>(`/api/journal-articles/${slug}/cards`, {})
  expect((await take()).body.added).toBe(20)
  expect((await take()).body.added).toBe(0)
  const { rows } = await app.database.execute(
    'select count(*)::int as cards from phrase_on_list join phrase on phrase.id = phrase_id where owner_id = $1',
    [member.id],
  )
  expect(rows).toEqual([{ cards: 20 }])
  const tooMany = someArticle(issue.id, { glossary: [...glossary, ...glossary] })
  expect(toErrors(await editor.post<Refusal>(articlesPath, tooMany))).toEqual(['glossary'])
})

test('scripts, frames and addresses that run come out as nothing; what is too long or too deep is refused at the text', async () => {
  const { issue } = await newIssue(editor)
  const bad =
    'سلام <script>alert(1)</script><iframe src="https://evil.example"></iframe> [x](javascript:alert(1))\n\n<img src=x onerror=alert(1)>'
  const { slug } = await newArticle(editor, issue.id, {}, bad)
  expect((await read(slug)).body.article.html).not.toMatch(/<script|<iframe|javascript:|onerror/)
  const draft = await newDraft(editor, issue.id)
  const address = `/api/documents/${draft.documentId}`
  const long = await editor.put<Refusal>(address, { base: 2, markdown: 'ا'.repeat(500_000) })
  expect(toErrors(long)).toEqual(['markdown'])
  await editor.put(address, { base: 2, markdown: `${'> '.repeat(1000)}ته` })
  const deep = await editor.put<Refusal>(`${articlesPath}/${draft.id}/publication`, { edition: 3 })
  expect(toErrors(deep)).toEqual(['markdown'])
  const author = await app.user('لیلا')
  const sent = await author.post<Refusal>('/api/journal-submissions', {
    ...someArticle(issue.id),
    id: crypto.randomUUID(),
    journal: 'none',
    markdown: 'ا'.repeat(500_000),
    isOriginal: true,
  })
  expect(toErrors(sent)).toEqual(['markdown'])
})

test('learners and teachers keep no journals', async () => {
  const { issue } = await newIssue(editor)
  const [learner, teacher] = [await app.user('سامان'), await app.user('لیلا', ['teacher'])]
  expect((await learner.post(articlesPath, someArticle(issue.id))).status).toBe(404)
  expect((await teacher.post(articlesPath, someArticle(issue.id))).status).toBe(403)
})
