import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import { choose, handIn, item, newChoiceExam, sit } from '../../../test/exams.ts'
import { needsTool } from '../../../test/needs-tool.ts'
import { readPdf } from '../../../test/pdf-text.ts'

type Outbound = { channel: string; recipient: string; body: string }
const t = withTables<{
  outbound_message: Outbound
  notice_delivery: { id: string; user_id: string; state: string }
  users: { id: string; phone: string | null }
}>()

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ env: { BRAND_FA: 'آموزشگاه سپید', SMS_MONTHLY_BUDGET: '100' } })
})
afterAll(() => app[Symbol.asyncDispose]())

async function fetchPdf({ token }: Person, url: string): Promise<Buffer> {
  const reply = await app.http.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(reply.headers['content-type']).toBe('application/pdf')
  return reply.rawPayload
}

/** Hands an exam of two questions in with one answer. */
async function handOne(by: Person, title: string) {
  const { id } = await newChoiceExam(app, 2, { title })
  const sitting = await sit(by, id)
  const answers = [item(1, choose('a'), { at: app.now() })]
  const { receipt } = (await handIn(sitting, app.now(), answers)).body.paper
  return { path: `${sitting.path}/receipt.pdf`, receipt: receipt! }
}

test('EX20 the receipt is a sheet of the school’s own, for its learner alone and once the exam is over', async () => {
  const learner = await app.user('رعنا')
  const { id } = await newChoiceExam(app, 2, { title: 'میان‌دورهٔ B1' })
  const sitting = await sit(learner, id)
  const path = `${sitting.path}/receipt.pdf`
  expect((await learner.get(path)).status).toBe(404)
  const answers = [item(1, choose('a'), { at: app.now() })]
  const { receipt } = (await handIn(sitting, app.now(), answers)).body.paper
  expect((await (await app.user('سامان')).get(path)).status).toBe(404)
  const { text, pages } = readPdf(await fetchPdf(learner, path))
  expect(pages).toBe(1)
  expect(text).toContain(receipt!.code)
  expect(text.replace(/\s/g, '')).toContain(receipt!.hash)
  for (const word of ['سپید', 'میان‌دورهٔ', 'رعنا']) expect(text).toContain(word)
  expect(text).toMatch(/۱\s+از\s+۲/)
  expect(text).not.toContain('هم‌آوا')
})

test('the receipt is read by Poppler too: the school, the learner and the code', async context => {
  needsTool(context, 'pdftotext', '-v')
  const learner = await app.user('رعنا')
  const { path, receipt } = await handOne(learner, 'میان‌دوره')
  const text = execFileSync('pdftotext', ['-', '-'], { input: await fetchPdf(learner, path) }).toString()
  expect(text).toContain(receipt.code)
  expect(text.replace(/[^0-9a-f]/g, '')).toContain(receipt.hash)
  for (const words of ['آموزشگاه سپید', 'رعنا آزمون', 'رسید آزمون']) expect(text).toContain(words)
})

test('EX20 who asked for SMS gets the whole code by SMS, however long the exam’s name; others get none', async () => {
  const [asked, other] = [await app.user('رعنا'), await app.user('سامان')]
  for (const [person, phone] of [
    [asked, '+989125550011'],
    [other, '+989125550012'],
  ] as const)
    await t(app.db).updateTable('users').set({ phone }).where('id', '=', person.id).execute()
  await asked.put('/api/account/notices/choice', { type: 'course', channel: 'sms', wanted: true })
  const { receipt } = await handOne(asked, 'آ'.repeat(120))
  await handOne(other, 'کوتاه')
  const jobs = app.features.flatMap(feature => feature.jobs ?? [])
  const run = (name: string, data: object) => jobs.find(job => job.name === name)!.run(app, data)
  await run('tell-notices', {})
  const waiting = await t(app.db)
    .selectFrom('notice_delivery')
    .select('id')
    .where('user_id', 'in', [asked.id, other.id])
    .where('state', '=', 'waiting')
    .execute()
  for (const { id } of waiting) await run('deliver-notice', { deliveryId: id })
  const sent = await t(app.db)
    .selectFrom('outbound_message')
    .selectAll()
    .where('channel', '=', 'sms')
    .where('recipient', 'in', ['+989125550011', '+989125550012'])
    .execute()
  expect(sent.map(({ recipient }) => recipient)).toEqual(['+989125550011'])
  expect(sent[0]!.body).toContain(receipt.code)
})
