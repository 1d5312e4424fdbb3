import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Notice } from '#contract/notice.ts'
import { features } from '#features.server.ts'
import { fromJalali } from '#persian/jalali.ts'
import { defineFeature } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { deliverOutboundMessage } from '#server/platform/messaging/deliver.ts'
import type { MessagingTables } from '#server/platform/messaging/tables.ts'
import { createOutboundFetch } from '#server/platform/outbound-fetch.ts'
import { type PushService, startPushService } from '../../../emulators/push-service.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import { sendNotice, sendNoticeToMany } from '../people/messages.server.ts'
import type { AccountTables } from '../tables.server.ts'
import { clearNotices } from './clear-notices.server.ts'
import type { NoticeSettings } from './contract.ts'
import { deliverNotice } from './deliver.server.ts'
import { sendDigests } from './digest.server.ts'
import { listFailedNotices } from './failures.server.ts'
import { queueDeliveries } from './queue-deliveries.server.ts'
import { watchSmsBudget } from './sms-budget.server.ts'

const t = withTables<AccountTables & MessagingTables>()
const course: Notice = { type: 'course', title: 'کلاس جابه‌جا شد', body: 'شنبه ساعت ۱۸', link: '/course' }
const security: Notice = { type: 'security', title: 'ورود تازه', body: 'از دستگاهی تازه' }
const at = (hour: number, minute = 0, day = 30) => fromJalali({ year: 1405, month: 8, day, hour, minute })

/** What notices tell of and is still so. */
const stillSo = new Set<string>()
const hangingOn = (about: string): Notice => ({
  ...course,
  title: about,
  condition: { name: 'still-so', about },
})

let app: TestApp
let service: PushService
beforeAll(async () => {
  service = await startPushService()
  const about = defineFeature({
    name: 'about',
    conditions: { 'still-so': async (_, abouts) => new Set(abouts.filter(id => stillSo.has(id))) },
  })
  app = await openTestApp({
    features: [...features, about],
    env: { SMS_MONTHLY_BUDGET: '10', PUBLIC_URL: 'https://school.example' },
    outboundFetch: createOutboundFetch({
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      mayReach: () => true,
      ca: service.certificate,
    }),
  })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await service.close()
})
beforeEach(async () => {
  app.setNow(testNow)
  service.trouble = null
  service.pushes.length = 0
  await app.database.execute(
    'delete from sms_usage; delete from sms_alert; delete from outbound_message; delete from message',
  )
})

type User = Awaited<ReturnType<typeof someone>>
let numbers = 0
/** A mobile number nobody else here has. */
const nextNumber = () => `9350${String(++numbers).padStart(6, '0')}`
async function someone(roles: string[] = []) {
  const user = await app.user('نگار', roles)
  const phone = `+98${nextNumber()}`
  await t(app.db).updateTable('users').set({ phone }).where('id', '=', user.id).execute()
  return Object.assign(user, { phone })
}
const choose = (user: User, type: string, channel: string, wanted: boolean) =>
  user.put<NoticeSettings>('/api/account/notices/choice', { type, channel, wanted })
const notifyUser = (user: User, notice: Notice) =>
  transaction(app.db, tx => sendNotice(tx, user.id, notice, app.now()))
const decide = () => queueDeliveries.run(app, {})
const deliveries = (user: User) =>
  t(app.db)
    .selectFrom('notice_delivery')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('channel')
    .execute()
const outboundMessagesTo = (...recipients: string[]) =>
  t(app.db).selectFrom('outbound_message').selectAll().where('recipient', 'in', recipients).execute()

/** Has all messages to somebody read at an instant. */
const read = (user: User, read_at: Date) =>
  t(app.db).updateTable('message').set({ read_at }).where('user_id', '=', user.id).execute()

/** Decides and delivers all that waits, as the jobs would; each delivery twice, as they may. */
async function deliver(user: User) {
  await decide()
  await decide()
  for (const { id, state } of await deliveries(user)) {
    if (state !== 'waiting') continue
    await deliverNotice.run(app, { deliveryId: id })
    await deliverNotice.run(app, { deliveryId: id })
  }
}
async function subscribe(user: User) {
  const { body } = await user.post<{ publicKey: string }>('/api/account/notices/push/key')
  const subscription = service.subscribe(body.publicKey)
  expect((await user.post('/api/account/notices/push', subscription)).status).toBe(200)
  return subscription
}

describe('a notice', () => {
  test('is a message, a mail and a push by what is chosen, once each, however often the jobs run', async () => {
    const user = await someone()
    const subscription = await subscribe(user)
    await notifyUser(user, course)
    await deliver(user)
    await deliver(user)
    const { body } = await user.get<{ unread: number; items: object[] }>('/api/account/messages')
    expect(body).toMatchObject({ unread: 1, items: [{ title: course.title }] })
    const outboundMessages = await outboundMessagesTo(user.email, user.phone)
    expect(outboundMessages).toHaveLength(1)
    expect(outboundMessages[0]).toMatchObject({
      channel: 'email',
      subject: course.title,
      purpose: 'notice-course',
    })
    expect(outboundMessages[0]!.body).toContain('https://school.example/course')
    expect(outboundMessages[0]!.unsubscribe).toMatch(/^https:\/\/school\.example\/unsubscribe\?token=/)
    expect(service.pushes).toHaveLength(1)
    expect(service.pushes[0]).toMatchObject({ endpoint: subscription.endpoint, urgency: 'normal' })
    expect(JSON.parse(service.pushes[0]!.payload)).toMatchObject({
      title: course.title,
      body: course.body,
      link: '/course',
    })

    await choose(user, 'course', 'email', false)
    await choose(user, 'course', 'push', false)
    await choose(user, 'course', 'sms', true)
    await choose(user, 'course', 'in-app', false)
    await notifyUser(user, course)
    await deliver(user)
    expect(
      (await outboundMessagesTo(user.email, user.phone)).map(({ channel }) => channel).toSorted(),
    ).toEqual(['email', 'sms'])
    expect(service.pushes).toHaveLength(1)
    // On the site it stands in the list, and makes nobody look.
    const after = await user.get<{ unread: number; total: number }>('/api/account/messages')
    expect(after.body).toMatchObject({ unread: 1, total: 2 })
  })

  test('of the school’s news stays on the site until somebody chose otherwise; of many, one row each', async () => {
    const [one, other] = [await someone(), await someone()]
    await choose(other, 'news', 'email', true)
    const gone = randomUUID()
    const news: Notice = { type: 'news', title: 'جشن', body: 'فردا' }
    await transaction(app.db, tx => sendNoticeToMany(tx, [one.id, other.id, gone], news, testNow))
    await deliver(one)
    await deliver(other)
    expect(await deliveries(one)).toEqual([])
    expect((await outboundMessagesTo(one.email, other.email)).map(({ recipient }) => recipient)).toEqual([
      other.email,
    ])
  })

  test('about security comes by mail or SMS whatever is chosen, and cannot be silenced', async () => {
    const user = await someone()
    expect((await choose(user, 'security', 'in-app', false)).status).toBe(422)
    expect((await choose(user, 'security', 'email', false)).status).toBe(422)
    expect((await choose(user, 'security', 'sms', true)).status).toBe(200)
    const chosen = await choose(user, 'security', 'email', false)
    expect(chosen.body.choices[0]).toEqual({ type: 'security', channels: ['in-app', 'sms', 'push'] })
    expect((await choose(user, 'security', 'sms', false)).status).toBe(422)
    // At night, with the budget spent, and after the phone is gone: by what is left.
    app.setNow(at(3))
    await t(app.db).insertInto('sms_usage').values({ at: app.now(), parts: 99 }).execute()
    await notifyUser(user, security)
    await deliver(user)
    expect(await outboundMessagesTo(user.phone)).toHaveLength(1)
    await t(app.db).updateTable('users').set({ phone: null }).where('id', '=', user.id).execute()
    await notifyUser(user, security)
    await deliver(user)
    const [mail] = await outboundMessagesTo(user.email)
    expect(mail).toMatchObject({ purpose: 'notice-security', unsubscribe: null })
  })

  test('about money comes by SMS to whoever has no email; a link to pay by comes so to everybody, with its address', async () => {
    app.setNow(at(12))
    const [phoneOnly, both] = [await someone(), await someone()]
    await t(app.db)
      .updateTable('users')
      .set({ email: null, contact_email: null })
      .where('id', '=', phoneOnly.id)
      .execute()
    const receipt: Notice = { type: 'payment', title: 'رسید پرداخت', body: 'سفارش ۱۰۰۲۴', link: '/payment' }
    const toPay: Notice = { type: 'payment', title: 'پیوند پرداخت', body: 'تا شنبه', link: '/pay?t=abc' }
    const readSms = async (user: User) =>
      (await outboundMessagesTo(user.phone)).map(({ body }) => body).toSorted()
    for (const user of [phoneOnly, both]) {
      await notifyUser(user, receipt)
      await notifyUser(user, toPay)
      await deliver(user)
    }
    const withAddress = expect.stringMatching(
      /^پیوند پرداخت\nتا شنبه\nhttps:\/\/school\.example\/pay\?t=abc\n/,
    )
    expect(await readSms(phoneOnly)).toEqual([
      expect.stringMatching(/^رسید پرداخت\nسفارش ۱۰۰۲۴\n/),
      withAddress,
    ])
    expect(await readSms(both)).toEqual([withAddress])
    const { body } = await phoneOnly.get<NoticeSettings>('/api/account/notices/settings')
    expect(body.choices.find(({ type }) => type === 'payment')!.channels).toContain('sms')

    // Whoever says no to it gets none.
    await choose(phoneOnly, 'payment', 'sms', false)
    await notifyUser(phoneOnly, toPay)
    await deliver(phoneOnly)
    expect(await readSms(phoneOnly)).toHaveLength(2)
  })

  test('of yesterday that nobody decided on stays on the site alone', async () => {
    const user = await someone()
    const yesterday = new Date(testNow.getTime() - 25 * 3600_000)
    await transaction(app.db, tx => sendNotice(tx, user.id, course, yesterday))
    await deliver(user)
    expect(await deliveries(user)).toEqual([])
    expect(
      await t(app.db).selectFrom('message').select('id').where('notified_at', 'is', null).execute(),
    ).toEqual([])
  })

  onPostgres('is told once by processes that decide and deliver at the same time', async () => {
    const user = await someone()
    for (let count = 0; count < 5; count++) await notifyUser(user, course)
    await Promise.all([decide(), decide(), decide()])
    const ids = (await deliveries(user)).map(({ id }) => id)
    expect(ids).toHaveLength(5)
    await Promise.all([...ids, ...ids, ...ids].map(deliveryId => deliverNotice.run(app, { deliveryId })))
    expect(await outboundMessagesTo(user.email)).toHaveLength(5)
  })
})

describe('quiet hours', () => {
  test('hold SMS and push until their end; mail goes at once', async () => {
    const user = await someone()
    await subscribe(user)
    await choose(user, 'course', 'sms', true)
    app.setNow(at(23))
    await notifyUser(user, course)
    await deliver(user)
    expect((await outboundMessagesTo(user.email, user.phone)).map(({ channel }) => channel)).toEqual([
      'email',
    ])
    expect(service.pushes).toEqual([])
    const held = (await deliveries(user)).filter(({ state }) => state === 'waiting')
    const morning = at(8, 0, 30).getTime() + 24 * 3600_000
    expect(held.map(({ channel, due_at }) => [channel, due_at.getTime()])).toEqual([
      ['push', morning],
      ['sms', morning],
    ])
    const { rows } = await app.database.execute(
      `select start_after from pgboss.job where data ->> 'deliveryId' = any($1)`,
      [held.map(({ id }) => id)],
    )
    expect(rows.length).toBeGreaterThanOrEqual(2)
    for (const { start_after } of rows) expect(new Date(start_after as string).getTime()).toBe(morning)

    app.setNow(new Date(morning))
    await deliver(user)
    await deliver(user)
    expect(await outboundMessagesTo(user.phone)).toHaveLength(1)
    expect(service.pushes).toHaveLength(1)
  })

  test('drop what was read on the site or switched off meanwhile', async () => {
    const [reader, changer] = [await someone(), await someone()]
    for (const user of [reader, changer]) await choose(user, 'course', 'sms', true)
    await choose(changer, 'course', 'email', false)
    app.setNow(at(23))
    for (const user of [reader, changer]) {
      await notifyUser(user, course)
      await deliver(user)
    }
    await read(reader, at(23, 5))
    // Their tokens are of the afternoon.
    app.setNow(testNow)
    expect((await choose(changer, 'course', 'sms', false)).status).toBe(200)
    app.setNow(new Date(at(8).getTime() + 24 * 3600_000))
    await deliver(reader)
    await deliver(changer)
    expect(await outboundMessagesTo(reader.phone, changer.phone)).toEqual([])
    const reasons = async (user: User) =>
      (await deliveries(user)).filter(({ channel }) => channel === 'sms').map(({ reason }) => reason)
    expect([await reasons(reader), await reasons(changer)]).toEqual([['read'], ['off']])
  })

  test('end for nothing that is no longer so; mails and further attempts are looked at too, and it is no failure', async () => {
    const user = await someone()
    await subscribe(user)
    await choose(user, 'course', 'sms', true)
    for (const about of ['stands', 'falls']) {
      stillSo.add(about)
      app.setNow(at(23))
      await notifyUser(user, hangingOn(about))
    }
    await deliver(user)
    const mails = await outboundMessagesTo(user.email)
    expect(mails).toHaveLength(2)
    stillSo.delete('falls')
    // The mail server was out of reach until now.
    for (const { id } of mails) await deliverOutboundMessage.run(app, { letterId: id })
    expect(
      (await outboundMessagesTo(user.email)).map(({ subject, state, reason }) => [subject, state, reason]),
    ).toEqual(
      expect.arrayContaining([
        ['stands', 'delivered', null],
        ['falls', 'failed', 'over'],
      ]),
    )
    app.setNow(new Date(at(8).getTime() + 24 * 3600_000))
    await deliver(user)
    expect((await outboundMessagesTo(user.phone)).map(({ body }) => body)).toEqual([
      expect.stringContaining('stands'),
    ])
    expect(service.pushes.map(({ payload }) => JSON.parse(payload).title)).toEqual(['stands'])
    expect((await deliveries(user)).filter(({ reason }) => reason === 'over')).toHaveLength(2)
    expect(await listFailedNotices(app.db)).toEqual([])
    // A word that no feature says any more stops nothing.
    await notifyUser(user, {
      ...hangingOn('falls'),
      title: 'old',
      condition: { name: 'forgotten', about: 'x' },
    })
    await deliver(user)
    expect((await outboundMessagesTo(user.email)).some(({ subject }) => subject === 'old')).toBe(true)
  })

  test('are passed by what is needed before they leave hours, and by what is urgent; choices still count', async () => {
    const [user, silent] = [await someone(), await someone()]
    for (const one of [user, silent]) await choose(one, 'course', 'email', false)
    await choose(user, 'course', 'sms', true)
    const tomorrow = (hour: number) => new Date(at(hour).getTime() + 24 * 3600_000)
    app.setNow(at(23))
    await notifyUser(user, { ...course, title: 'at noon', neededBy: tomorrow(12) })
    await notifyUser(user, { ...course, title: 'at ten', neededBy: tomorrow(10) })
    await notifyUser(user, { ...course, title: 'cancelled', isUrgent: true })
    await notifyUser(silent, { ...course, isUrgent: true })
    await deliver(user)
    await deliver(silent)
    const titles = (await outboundMessagesTo(user.phone)).map(({ body }) => body.split('\n')[0])
    expect(titles.toSorted()).toEqual(['at ten', 'cancelled'])
    expect(await outboundMessagesTo(silent.phone, silent.email)).toEqual([])
    app.setNow(tomorrow(8))
    await deliver(user)
    expect(await outboundMessagesTo(user.phone)).toHaveLength(3)
  })

  test('and a spent budget never hold a code', async () => {
    app.setNow(at(3))
    await t(app.db).insertInto('sms_usage').values({ at: app.now(), parts: 99 }).execute()
    const phoneNumber = nextNumber()
    const visitor = await app.visitor()
    const sent = await visitor.post('/api/account/login/otp', { countryCode: '+98', phoneNumber })
    expect(sent.status).toBe(200)
    const [outboundMessage] = await outboundMessagesTo(`+98${phoneNumber}`)
    expect(outboundMessage).toMatchObject({ state: 'waiting', purpose: 'register-code' })
    await deliverOutboundMessage.run(app, { letterId: outboundMessage!.id })
    expect(await outboundMessagesTo(`+98${phoneNumber}`)).toMatchObject([{ state: 'delivered' }])
  })
})

describe('the month’s budget of SMS', () => {
  const news = (user: User) =>
    t(app.db).selectFrom('message').select('title').where('user_id', '=', user.id).execute()

  test('counts parts, alarms the admins at 80 and 100 per cent once, and then holds all but security', async () => {
    const [user, admin] = [await someone(), await someone(['admin'])]
    await choose(user, 'course', 'sms', true)
    const long: Notice = { ...course, body: 'س'.repeat(120) }
    for (let count = 0; count < 3; count++) await notifyUser(user, long)
    await deliver(user)
    // Three of three parts each: nine of ten.
    expect(await outboundMessagesTo(user.phone)).toHaveLength(3)
    expect((await news(admin)).map(({ title }) => title)).toEqual(['۸۰٪ بودجهٔ پیامک این ماه به کار رفت'])
    await notifyUser(user, long)
    await deliver(user)
    expect(await outboundMessagesTo(user.phone)).toHaveLength(3)
    expect((await news(admin)).map(({ title }) => title).toSorted()).toEqual([
      'بودجهٔ پیامک این ماه تمام شد',
      '۸۰٪ بودجهٔ پیامک این ماه به کار رفت',
    ])
    expect((await deliveries(user)).filter(({ state }) => state === 'failed')).toMatchObject([
      { channel: 'sms', reason: 'budget' },
    ])
    await watchSmsBudget.run(app, {})
    expect(await news(admin)).toHaveLength(2)
    // The month after has its own.
    app.setNow(fromJalali({ year: 1405, month: 9, day: 1, hour: 12 }))
    await notifyUser(user, course)
    await deliver(user)
    expect(await outboundMessagesTo(user.phone)).toHaveLength(4)
  })

  test('is watched where codes spend it', async () => {
    const owner = await someone(['owner'])
    await t(app.db).insertInto('sms_usage').values({ at: testNow, parts: 12 }).execute()
    await watchSmsBudget.run(app, {})
    await watchSmsBudget.run(app, {})
    expect(await news(owner)).toHaveLength(2)
  })

  onPostgres('has its last room taken once', async () => {
    const user = await someone()
    await choose(user, 'course', 'sms', true)
    await t(app.db).insertInto('sms_usage').values({ at: testNow, parts: 9 }).execute()
    for (let count = 0; count < 6; count++) await notifyUser(user, course)
    await decide()
    const waiting = (await deliveries(user)).filter(({ channel }) => channel === 'sms')
    await Promise.all(waiting.map(({ id: deliveryId }) => deliverNotice.run(app, { deliveryId })))
    expect(await outboundMessagesTo(user.phone)).toHaveLength(1)
  })
})

describe('the daily digest', () => {
  const switchOn = (user: User, hour: number) =>
    user.put('/api/account/notices/times', {
      quiet: { on: true, from: 22, until: 8 },
      digest: { on: true, hour },
    })

  test('is one mail with what is unread and was not mailed; with nothing there is none', async () => {
    const [user, idle] = [await someone(), await someone()]
    await switchOn(user, 18)
    await switchOn(idle, 18)
    app.setNow(at(17))
    const [club, known] = [
      { type: 'club', title: 'نشان تازه', body: 'هفت روز', link: '/club' },
      { type: 'club', title: 'خوانده', body: 'متن' },
    ] as const
    await notifyUser(user, known)
    await read(user, at(17, 1))
    await notifyUser(user, { ...known, title: 'گذشته', condition: { name: 'still-so', about: 'over' } })
    app.setNow(at(17, 2))
    await notifyUser(user, club)
    await notifyUser(user, course)
    await deliver(user)
    await sendDigests.run(app, {})
    const digests = async () =>
      (await outboundMessagesTo(user.email, idle.email)).filter(({ purpose }) => purpose === 'notice-digest')
    expect(await digests()).toEqual([])
    app.setNow(at(18, 2))
    await sendDigests.run(app, {})
    await sendDigests.run(app, {})
    const [digest, ...more] = await digests()
    expect(more).toEqual([])
    expect(digest).toMatchObject({ recipient: user.email, subject: '۱ پیام خوانده‌نشده در هم‌آوا' })
    expect(digest!.body).toContain('https://school.example/club')
    expect(digest!.body).not.toContain('خوانده\nمتن')
    expect(digest!.body).not.toContain('گذشته')
    expect(digest!.body).not.toContain(course.title)
    // The day after, at whatever moment we are there, with what is new.
    app.setNow(new Date(at(21).getTime() + 24 * 3600_000))
    await sendDigests.run(app, {})
    expect(await digests()).toHaveLength(1)
  })

  test('lists what rang on a telephone alone: that was no mail', async () => {
    const user = await someone()
    await subscribe(user)
    await switchOn(user, 18)
    await choose(user, 'course', 'email', false)
    app.setNow(at(17))
    await notifyUser(user, course)
    await deliver(user)
    expect(service.pushes).toHaveLength(1)
    app.setNow(at(18, 2))
    await sendDigests.run(app, {})
    const outboundMessages = await outboundMessagesTo(user.email)
    expect(outboundMessages.map(({ purpose }) => purpose)).toEqual(['notice-digest'])
    expect(outboundMessages[0]!.body).toContain(course.title)
  })
})

describe('the link in a mail', () => {
  async function mailed(user: User) {
    await notifyUser(user, course)
    await deliver(user)
    const outboundMessages = await outboundMessagesTo(user.email)
    return new URL(outboundMessages.at(-1)!.unsubscribe!)
  }
  const post = (url: string, payload: string) =>
    app.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
  const hasMail = async (user: User) => {
    const { body } = await user.get<NoticeSettings>('/api/account/notices/settings')
    return body.choices.find(({ type }) => type === 'course')!.channels.includes('email')
  }

  test('ends these mails by the mailbox’s one click, without a login, a cookie or a token of ours', async () => {
    const user = await someone()
    const link = await mailed(user)
    expect((await post(link.pathname + link.search, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
    expect(await hasMail(user)).toBe(false)
    await notifyUser(user, course)
    await deliver(user)
    expect(await outboundMessagesTo(user.email)).toHaveLength(1)
  })

  test('ends and undoes them on its page; a token of another person, type or making does nothing', async () => {
    const [user, other] = [await someone(), await someone()]
    const token = (await mailed(user)).searchParams.get('token')!
    const visitor = await app.visitor()
    const path = '/api/account/notices/unsubscribe'
    const [, , signed] = token.split('.')
    for (const wrong of [
      token.slice(0, -1),
      `${other.id}.course.${signed}`,
      `${user.id}.payment.${signed}`,
      `${user.id}.security.${signed}`,
      'x',
      '..',
    ]) {
      expect([wrong, (await visitor.post(path, { token: wrong })).status]).toEqual([wrong, 404])
    }
    expect(await hasMail(user)).toBe(true)
    expect(await visitor.post(path, { token })).toMatchObject({ status: 200, body: { mails: 'course' } })
    expect(await hasMail(user)).toBe(false)
    await visitor.post(path, { token, undo: true })
    expect(await hasMail(user)).toBe(true)
  })
})

describe('a browser that is notified by push', () => {
  test('gone at its service is taken off the list', async () => {
    const user = await someone()
    await subscribe(user)
    for (const status of [404, 410]) {
      service.trouble = { status }
      await subscribe(user)
      await notifyUser(user, course)
      await deliver(user)
      const { body } = await user.get<NoticeSettings>('/api/account/notices/settings')
      expect([status, body.pushHere]).toEqual([status, false])
    }
    expect((await deliveries(user)).filter(({ channel }) => channel === 'push')).toMatchObject([
      { state: 'dropped', reason: 'gone' },
      { state: 'dropped', reason: 'gone' },
    ])
  })

  test('whose service is busy is tried again; one that refuses, or leads elsewhere, is a failure', async () => {
    const user = await someone()
    await subscribe(user)
    const attempt = async () => {
      await decide()
      const waiting = (await deliveries(user)).find(
        ({ state, channel }) => state === 'waiting' && channel === 'push',
      )!
      return { id: waiting.id, run: () => deliverNotice.run(app, { deliveryId: waiting.id }) }
    }
    service.trouble = { status: 503 }
    await notifyUser(user, course)
    const busy = await attempt()
    await expect(busy.run()).rejects.toThrow('a push service did not take it: busy')
    service.trouble = null
    await busy.run()
    expect(service.pushes).toHaveLength(1)
    service.trouble = { status: 307, location: 'https://127.0.0.1/' }
    await notifyUser(user, course)
    const redirected = await attempt()
    await redirected.run()
    const found = (await deliveries(user)).find(({ id }) => id === redirected.id)
    expect(found).toMatchObject({ state: 'failed', reason: 'redirected' })
  })

  test('gets no more once its session has ended or its subscription ran out', async () => {
    const user = await someone()
    await subscribe(user)
    await t(app.db)
      .updateTable('push_subscription')
      .set({ expires_at: new Date(testNow.getTime() + 1000) })
      .where('user_id', '=', user.id)
      .execute()
    await notifyUser(user, course)
    await decide()
    app.setNow(new Date(testNow.getTime() + 2000))
    await deliver(user)
    expect(service.pushes).toEqual([])
    await clearNotices.run(app, {})
    const left = () =>
      t(app.db).selectFrom('push_subscription').select('id').where('user_id', '=', user.id).execute()
    expect(await left()).toEqual([])

    await subscribe(user)
    await t(app.db)
      .updateTable('session')
      .set({ revoked_at: testNow, end_reason: 'logout' })
      .where('user_id', '=', user.id)
      .execute()
    await notifyUser(user, course)
    await deliver(user)
    expect(service.pushes).toEqual([])
    await clearNotices.run(app, {})
    expect(await left()).toEqual([])
  })

  test('subscribes at an https address by name and no other', async () => {
    const user = await someone()
    const { keys } = service.subscribe('x')
    for (const endpoint of ['http://push.example/a', 'https://127.0.0.1/a', 'https://localhost/a', 'no']) {
      const { status, body } = await user.post<{ errors: { field: string }[] }>('/api/account/notices/push', {
        endpoint,
        keys,
      })
      expect([endpoint, status, body.errors[0]?.field]).toEqual([endpoint, 422, 'endpoint'])
    }
    expect((await (await app.visitor()).post('/api/account/notices/push', {})).status).toBe(401)
  })
})
