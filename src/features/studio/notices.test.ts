import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendNotice } from '#account/people/messages.server.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import type { NoticeAdmin } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ env: { SMS_MONTHLY_BUDGET: '0' } })
})
afterAll(() => app[Symbol.asyncDispose]())

const path = '/api/studio/notices'
const run = async (name: string) => {
  for (const { jobs } of app.features) {
    const job = jobs?.find(job => job.name === name)
    if (!job) continue
    const { rows } = await app.database.execute(
      `delete from pgboss.job where name = $1 and state = 'created' returning data`,
      [name],
    )
    for (const { data } of name === 'tell-notices' ? [{ data: {} }] : rows) await job.run(app, data as object)
  }
}

test('admins see what failed without its text and whom it was for, and send it again; nobody else does', async () => {
  const admin = await app.user('هما', ['admin'])
  const user = await app.user()
  await app.database.execute(`update users set phone = '+989125550001' where id = $1`, [user.id])
  await user.put('/api/account/notices/choice', { type: 'course', channel: 'sms', wanted: true })
  const notice = { type: 'course', title: 'عنوان محرمانه', body: 'متن محرمانه' } as const
  await transaction(app.db, tx => sendNotice(tx, user.id, notice, testNow))
  await run('tell-notices')
  await run('deliver-notice')
  // The mail's carrier gives it up.
  await app.database.execute(
    `update outbound_message set state = 'failed', reason = 'receptor', carrier = 'mail' where purpose = 'notice-course'`,
  )
  const { status, body } = await admin.get<NoticeAdmin>(path)
  expect(status).toBe(200)
  expect(body.sms).toEqual({ parts: 0, budget: 0 })
  expect(body.failed.map(({ channel, reason, carrier }) => [channel, reason, carrier]).toSorted()).toEqual([
    ['email', 'receptor', 'mail'],
    ['sms', 'budget', null],
  ])
  for (const secret of ['محرمانه', user.email, '9125550001', user.id]) {
    expect(JSON.stringify(body)).not.toContain(secret)
  }

  const mail = body.failed.find(({ channel }) => channel === 'email')!
  const retry = (id: string, who = admin) => who.post(`${path}/${id}/retry`)
  expect((await retry(mail.id)).status).toBe(204)
  expect((await retry(mail.id)).status).toBe(404)
  expect((await retry(randomUUID())).status).toBe(404)
  await run('deliver-notice')
  const after = await admin.get<NoticeAdmin>(path)
  expect(after.body.failed.map(({ channel }) => channel)).toEqual(['sms'])
  const { rows } = await app.database.execute(
    `select state from outbound_message where purpose = 'notice-course' order by created_at`,
  )
  expect(rows.map(({ state }) => state)).toEqual(['failed', 'waiting'])

  const support = await app.user('پویا', ['support'])
  expect([(await support.get(path)).status, (await user.get(path)).status]).toEqual([403, 404])
  expect((await retry(mail.id, support)).status).toBe(403)
})

test('a notice leaves by itself: the clockwork finds the message, and an app beside does not send it again', async () => {
  const user = await app.user()
  const beside = await openTestApp({ beside: app })
  await Promise.all([app.jobs.work(app), beside.jobs.work(beside)])
  const notice = { type: 'payment', title: 'رسید', body: 'پرداخت شد' } as const
  await transaction(app.db, tx => sendNotice(tx, user.id, notice, testNow))
  const outboundMessages = async () =>
    (await app.database.execute('select id, state from outbound_message where recipient = $1', [user.email]))
      .rows
  await expect.poll(outboundMessages, { timeout: 30_000 }).toMatchObject([{ state: 'delivered' }])
  expect(await outboundMessages()).toHaveLength(1)
  await beside[Symbol.asyncDispose]()
})
