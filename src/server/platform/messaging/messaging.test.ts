import { expect, test } from 'vitest'
import { openMessagingApp } from '../../../../test/messaging-app.ts'
import { transaction } from '../database/database.ts'
import { blankOldOutboundMessages } from './deliver.ts'
import { findFailedOutboundMessages, listDeliveries, type OutboundMessage, readOutbox } from './messaging.ts'

const code: OutboundMessage = {
  channel: 'sms',
  to: '+989121234567',
  text: 'کد ورود شما به هم‌آوا: ۴۸۲۹۱۵',
  code: '482915',
  purpose: 'login-code',
}
const mail: OutboundMessage = {
  channel: 'email',
  to: 'negar@example.com',
  subject: 'خوش آمدید',
  text: 'نگار جان، به هم‌آوا خوش آمدید.',
  purpose: 'welcome',
}
const allLeft = (rows: Record<string, unknown>[]) => rows.length > 0 && rows.every(row => row.sent_at)

test('messages lie in the outbox, newest first, with their codes, and are delivered after the commit', async () => {
  await using at = await openMessagingApp()
  await at.app.jobs.work(at.app)
  const ids = await transaction(at.app.db, async tx => [
    await at.messaging.send(tx, mail),
    await at.messaging.send(tx, code),
  ])
  const { items } = await readOutbox(at.app.db, 10)
  expect(items.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(items.map(({ id, createdAt, ...rest }) => rest)).toEqual([
    { channel: 'sms', to: '+989121234567', text: code.text, code: '482915' },
    { channel: 'email', to: 'negar@example.com', text: mail.text },
  ])
  expect(items[0]!.createdAt >= items[1]!.createdAt).toBe(true)
  expect((await readOutbox(at.app.db, 1)).items).toEqual([items[0]])
  await at.until(allLeft)
  expect((await readOutbox(at.app.db, 10)).items).toEqual(items)
  const now = at.app.now()
  expect(await listDeliveries(at.app.db, ids)).toMatchObject(
    ids.map(() => ({ state: 'delivered', carrier: 'outbox', sentAt: now, deliveredAt: now, call: null })),
  )
  expect(await at.waiting('follow-letter')).toEqual([])
})

test('a message of a transaction that rolls back is never written nor sent', async () => {
  await using at = await openMessagingApp()
  await expect(
    transaction(at.app.db, async tx => {
      await at.messaging.send(tx, code)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect((await readOutbox(at.app.db, 10)).items).toEqual([])
  expect(await at.waiting('deliver-letter')).toEqual([])
})

test('in production nothing of a message is kept once it is delivered', async () => {
  await using at = await openMessagingApp({ demo: false })
  await at.deliver(await at.file(code))
  await at.deliver(await at.file(mail))
  const blank = { body: '', code: null, subject: null, delivered_at: expect.any(Date) }
  expect(await at.rows()).toMatchObject([blank, blank])
})

test('in production a message that nobody could send is blanked after a day and given up; the demo keeps it', async () => {
  await using at = await openMessagingApp({ demo: false })
  const id = await at.file(code)
  await blankOldOutboundMessages.run(at.app, {})
  expect(await at.rows()).toMatchObject([{ body: code.text, code: '482915', state: 'waiting' }])
  at.pass(25 * 60 * 60)
  const demo = { ...at.app, settings: { ...at.app.settings, demo: true } }
  await blankOldOutboundMessages.run(demo, {})
  expect(await at.rows()).toMatchObject([{ body: code.text, code: '482915', state: 'waiting' }])
  await blankOldOutboundMessages.run(at.app, {})
  expect(await at.rows()).toMatchObject([{ body: '', code: null, sent_at: null }])
  expect(await listDeliveries(at.app.db, [id])).toMatchObject([{ state: 'failed', reason: 'given-up' }])
})

test('of the messages of a purpose that failed the newest are named, no more than were asked for', async () => {
  await using at = await openMessagingApp({ demo: false })
  const ids: string[] = []
  for (let count = 0; count < 4; count++) {
    ids.unshift(await at.file({ ...mail, purpose: `notice-${count}` }))
    at.pass(1)
  }
  await at.file(code)
  at.pass(25 * 60 * 60)
  await blankOldOutboundMessages.run(at.app, {})
  expect(await findFailedOutboundMessages(at.app.db, 'notice-', 100)).toEqual(ids)
  expect(await findFailedOutboundMessages(at.app.db, 'notice-', 2)).toEqual(ids.slice(0, 2))
})

test('in production a message is forgotten after a month, and not before', async () => {
  await using at = await openMessagingApp({ demo: false })
  await at.deliver(await at.file(mail))
  at.pass(29 * 24 * 60 * 60)
  await blankOldOutboundMessages.run(at.app, {})
  expect(await at.rows()).toHaveLength(1)
  at.pass(2 * 24 * 60 * 60)
  await blankOldOutboundMessages.run(at.app, {})
  expect(await at.rows()).toEqual([])
})

test('a message whose code ended or was withdrawn does not leave any more', async () => {
  await using at = await openMessagingApp({ demo: false })
  const late = await at.file({ ...code, seconds: 120 })
  const withdrawn = await at.file({ ...code, seconds: 600 })
  const good = await at.file({ ...code, seconds: 600 })
  await transaction(at.app.db, tx => at.messaging.withdraw(tx, withdrawn))
  at.pass(120)
  for (const id of [late, withdrawn, good]) await at.deliver(id)
  const states = new Map(
    (await listDeliveries(at.app.db, [late, withdrawn, good])).map(d => [d.outboundMessageId, d]),
  )
  expect(states.get(late)).toMatchObject({ state: 'failed', reason: 'late', sentAt: null })
  expect(states.get(withdrawn)).toMatchObject({ state: 'failed', reason: 'late', sentAt: null })
  expect(states.get(good)).toMatchObject({ state: 'delivered' })
  expect((await at.rows()).map(row => [row.body, row.code])).toEqual([
    ['', null],
    ['', null],
    ['', null],
  ])
})

test('what the studio sees of a message holds neither its text, its code nor its address', async () => {
  await using at = await openMessagingApp()
  const id = await at.file(code)
  await at.deliver(id)
  const [delivery] = await listDeliveries(at.app.db, [id, '00000000-0000-4000-8000-000000000000'])
  expect(Object.keys(delivery!).sort()).toEqual([
    'call',
    'carrier',
    'deliveredAt',
    'failedAt',
    'filedAt',
    'outboundMessageId',
    'reason',
    'sentAt',
    'state',
  ])
  for (const secret of ['482915', '9121234567', 'کد']) expect(JSON.stringify(delivery)).not.toContain(secret)
  expect(await listDeliveries(at.app.db, [])).toEqual([])
})
