import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliverNotice } from '#account/notices/deliver.server.ts'
import { sendDigests } from '#account/notices/digest.server.ts'
import { queueDeliveries } from '#account/notices/queue-deliveries.server.ts'
import type { AccountTables } from '#account/tables.server.ts'
import { samples } from '#contract/fill-template.ts'
import { type TemplatePart, templatePartNames } from '#contract/message-template.ts'
import {
  getMessageTemplate,
  type PartOf,
  placeholders,
  type TemplateKey,
  templateKeys,
} from '#contract/message-templates.ts'
import { settlePayment } from '#features/payment/settle-payment.server.ts'
import { fromJalali } from '#persian/jalali.ts'
import { withTables } from '#server/platform/database/database.ts'
import { mailHtml } from '#server/platform/messaging/mail-html.ts'
import { loadTemplate, warnOfUnfitTemplates } from '#server/platform/messaging/message-templates.ts'
import type { MessagingTables } from '#server/platform/messaging/tables.ts'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../../../../test/app.ts'
import { newGroup, orderSeat } from '../../../../test/bank.ts'
import { onPostgres } from '../../../../test/database.ts'
import { byEmail, byPhone, type Fields, toIdentifier } from '../../../../test/new-user.ts'
import { someAddress } from '../../../../test/register.ts'
import type { MessageTemplateDetails } from './contract.ts'

const t = withTables<MessagingTables & AccountTables>()
const path = '/api/site/letter-texts'
const password = 'baran-ast-1405'

let app: TestApp
let editor: Person
const lines: string[] = []
beforeAll(async () => {
  app = await openTestApp({
    env: { PUBLIC_URL: 'https://school.example' },
    logTo: line => lines.push(line),
  })
  editor = await app.user('هما', ['admin'])
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(async () => {
  app.setNow(testNow)
  lines.length = 0
  await app.database.execute('delete from message_template')
})

const read = async (key: TemplateKey) => (await editor.get<MessageTemplateDetails>(`${path}/${key}`)).body
async function change(key: TemplateKey, parts: { [name in TemplatePart]?: string }) {
  const { version, parts: before } = await read(key)
  return editor.put<MessageTemplateDetails & Refusal>(`${path}/${key}`, { ...before, ...parts, version })
}
const keep = (key: string, parts: object) =>
  app.database.execute(
    `insert into message_template (key, parts, version, changed_at) values ($1, $2::jsonb, 1, now())`,
    [key, JSON.stringify(parts)],
  )
const outboundMessageTo = async (to: string) =>
  (await t(app.db).selectFrom('outbound_message').selectAll().where('recipient', '=', to).execute()).at(-1)!
const sendCode = async (fields: Fields) => {
  const visitor = await app.visitor(someAddress())
  const call = fields.email ? '/api/account/login/mail/otp' : '/api/account/login/otp'
  expect((await visitor.post(call, fields)).status).toBe(200)
  return outboundMessageTo(toIdentifier(fields))
}
/** Sends what waits for somebody by every channel they have. */
async function deliver(userId: string) {
  await queueDeliveries.run(app, {})
  const waiting = await t(app.db)
    .selectFrom('notice_delivery')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .execute()
  for (const { id } of waiting) await deliverNotice.run(app, { deliveryId: id })
}
async function changePassword(by: Person, currentPassword = password) {
  const newPassword = 'setare-dar-shab-1405'
  const body = { currentPassword, newPassword, newPasswordConfirmation: newPassword }
  expect((await by.post('/api/account/password/change', body)).status).toBe(200)
}
/** A part as somebody might write it, with all it can take in. */
const written = (key: TemplateKey, name: TemplatePart) => {
  const { takes } = getMessageTemplate(key).parts[name]!
  return `${name === 'title' || name === 'subject' ? '' : 'نوشتهٔ مدرسه\n'}${[...takes, 'brand'].map(one => `{${one}}`).join(' ')}`
}

describe('an edited text', () => {
  test.each(templateKeys)('is what the message says, in all its parts: %s', async key => {
    const names = templatePartNames.filter(name => getMessageTemplate(key).parts[name])
    const parts = Object.fromEntries(names.map(name => [name, written(key, name)]))
    const { status, body } = await change(key, parts)
    expect([status, body.state, body.parts]).toEqual([200, 'changed', parts])
    const render = await loadTemplate(app, app.db, key)
    for (const name of names) {
      const rendered = render(name as PartOf<typeof key>, samples('') as never)
      const { takes } = getMessageTemplate(key).parts[name]!
      for (const one of takes) expect(rendered).toContain(placeholders[one].sample)
      expect(rendered).toContain('هم‌آوا')
      expect(rendered).not.toMatch(/[{}]/)
    }
  })

  test('brings codes by SMS and mail, and the SMS ends with the line for the browser all the same', async () => {
    await change('register-code', {
      sms: 'خوش آمدید!\nکد شما {code}\n@evil.example #{code}',
      subject: 'به {brand} خوش آمدید',
      mail: 'کد {code} تا {minutes} دقیقه',
    })
    const sms = await sendCode(byPhone())
    const persian = sms.code!.replace(/\d/g, digit => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!)
    expect(sms.body).toBe(
      `خوش آمدید!\nکد شما ${persian}\n@evil.example #${persian}\n\n@school.example #${sms.code}`,
    )
    expect(await sendCode(byEmail())).toMatchObject({
      subject: 'به هم‌آوا خوش آمدید',
      body: expect.stringMatching(/^کد [۰-۹]{6} تا ۲ دقیقه$/),
    })
  })

  test('notifies on the site, by mail and by SMS of a new password, in the frames of mails and SMS', async () => {
    await change('password-changed', { title: 'رمز تازه، {name}', body: '{name}، رمزتان عوض شد.' })
    await change('security-mail', { mail: 'مدرسهٔ {brand}\n\n{body}\n\n{link}' })
    await change('notice-sms', { sms: '{brand}: {title}. {body}' })
    const user = await app.user('نگار', [], { password })
    const phone = toIdentifier(byPhone())
    await t(app.db).updateTable('users').set({ phone }).where('id', '=', user.id).execute()
    await user.put('/api/account/notices/choice', { type: 'security', channel: 'sms', wanted: true })
    await changePassword(user)
    await deliver(user.id)
    const rendered = { title: 'رمز تازه، نگار', body: 'نگار، رمزتان عوض شد.' }
    expect((await user.get('/api/account/messages')).body).toMatchObject({ items: [rendered] })
    expect(await outboundMessageTo(user.email)).toMatchObject({
      subject: rendered.title,
      body: `مدرسهٔ هم‌آوا\n\n${rendered.body}\n\nhttps://school.example/profile?tab=security`,
    })
    expect((await outboundMessageTo(phone)).body).toBe(`هم‌آوا: ${rendered.title}. ${rendered.body}`)
  })

  test('notifies the contact that was replaced, answers tickets and makes the digest', async () => {
    await change('old-email', { subject: 'نشانی پیشین', mail: 'این نشانی دیگر از آن حساب شما نیست.' })
    await change('letter-answered', { title: 'پاسخ {number}', body: '{name}، دربارهٔ «{subject}»: {answer}' })
    await change('digest', { subject: '{count} تازه', mail: 'روز {date}\n{messages}\n{unsubscribe}' })
    const user = await app.user('نگار', [], { password })
    const fields = byEmail()
    const sent = await user.post<{ requestId: string }>('/api/account/contact/otp', {
      ...fields,
      currentPassword: password,
    })
    const token = (await outboundMessageTo(toIdentifier(fields))).code
    const proof = { ...fields, token, requestId: sent.body.requestId }
    expect((await user.post('/api/account/contact/verify', proof)).status).toBe(200)
    expect(await outboundMessageTo(user.email)).toMatchObject({
      subject: 'نشانی پیشین',
      body: 'این نشانی دیگر از آن حساب شما نیست.',
    })

    const id = randomUUID()
    const ticket = {
      id,
      topic: 'other',
      name: 'نگار',
      contact: fields.email,
      title: 'ساعت',
      text: 'چه ساعتی؟',
    }
    const { body } = await user.post<{ number: number }>('/api/contact-us/letters', ticket)
    const answer = { id: randomUUID(), kind: 'answer', text: 'ساعت ۱۸ {name}' }
    await editor.post(`/api/studio/letters/${id}/messages`, answer)
    const { items } = (await user.get<{ items: { title: string; body: string }[] }>('/api/account/messages'))
      .body
    const number = String(body.number).replace(/\d/g, digit => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!)
    const expected = { title: `پاسخ ${number}`, body: 'نگار، دربارهٔ «ساعت»: ساعت ۱۸ {name}' }
    expect(items).toContainEqual(expect.objectContaining(expected))

    const evening = fromJalali({ year: 1405, month: 8, day: 30, hour: 18, minute: 5 })
    await user.put('/api/account/notices/times', {
      quiet: { on: true, from: 22, until: 8 },
      digest: { on: true, hour: 18 },
    })
    app.setNow(evening)
    await sendDigests.run(app, {})
    const digest = await outboundMessageTo(toIdentifier(fields))
    expect(digest).toMatchObject({ purpose: 'notice-digest', subject: '۲ تازه' })
    expect(digest.body).toContain(`${expected.title}\n${expected.body}\nhttps://school.example/contact-us`)
    expect(digest.body.split('\n').at(-1)).toBe(digest.unsubscribe)
  })

  test('tells of orders paid, paid twice and withdrawn from, and of roles', async () => {
    const texts = {
      'order-paid': '{name}، «{item}» از آن شماست ({number}).',
      'kept-second-payment': 'دو بار پرداختید؛ {amount} نزد ماست.',
      'refund-to-wallet': '{wallet} برگشت ({number}).',
      'roles-given': '{name}، به استودیو خوش آمدید.',
    } as const
    for (const [key, body] of Object.entries(texts)) await change(key as TemplateKey, { body })
    const user = await app.user('نگار')
    const order = await orderSeat(user, await newGroup(app, { price: 5_000_000 }))
    for (const authority of ['A1', 'A2']) {
      const payment = randomUUID()
      await app.database.execute(
        `insert into payment (id, order_id, gateway, state, amount, from_wallet, authority, created_at)
         values ($1, $2, 'emulator', 'at-bank', 5000000, 0, $3, $4)`,
        [payment, order, `${authority}${payment}`.slice(0, 36), testNow],
      )
      const paid = { kind: 'paid', refId: authority, cardMask: '5022', cardHash: null, fee: null } as const
      await settlePayment(app, payment, paid)
    }
    const refunded = await user.post(`/api/payment/orders/${order}/refund`, { to: 'wallet' })
    expect(refunded.status).toBe(200)
    const owner = await app.user('مینا', ['owner'], { password })
    const given = { roles: ['teacher'], currentPassword: password }
    expect((await owner.put(`/api/studio/accounts/${user.id}/roles`, given)).status).toBe(200)
    const { items } = (await user.get<{ items: { body: string }[] }>('/api/account/messages')).body
    const rendered = items.map(({ body }) => body)
    expect(rendered).toHaveLength(4)
    for (const sentence of [
      /^نگار، «.+» از آن شماست \([۰-۹]+\)\.$/,
      /^دو بار پرداختید؛ ۵۰۰٬۰۰۰ تومان نزد ماست\.$/,
      /^۵۰۰٬۰۰۰ تومان برگشت \([۰-۹]+\)\.$/,
      /^نگار، به استودیو خوش آمدید\.$/,
    ]) {
      expect(rendered).toContainEqual(expect.stringMatching(sentence))
    }
  })

  test('is used by every process from its next message on', async () => {
    await using other = await openTestApp({ beside: app })
    const fields = byPhone()
    await change('register-code', { sms: 'از همه جا {code}' })
    const visitor = await other.visitor(someAddress())
    expect((await visitor.post('/api/account/login/otp', fields)).status).toBe(200)
    expect((await outboundMessageTo(toIdentifier(fields))).body).toMatch(/^از همه جا/)
  })

  test('takes names as they are: braces are not filled again, and a mail escapes what is no text', async () => {
    await change('password-changed', { body: 'سلام {name}' })
    const user = await app.user('{link}<b>$&', [], { password })
    await changePassword(user)
    await deliver(user.id)
    const { subject, body } = await outboundMessageTo(user.email)
    expect(body).toContain('سلام {link}<b>$&')
    const html = mailHtml({ subject: subject!, text: body, brand: 'هم‌آوا' })
    expect(html).toContain('سلام {link}&lt;b&gt;$&amp;')
    expect(html).not.toContain('<b>')
  })

  test('is shown as written beside the others; its parts that were left alone follow the product', async () => {
    const { parts } = await read('register-code')
    await change('register-code', { sms: 'کد {code}' })
    const { rows } = await app.database.execute('select key, parts from message_template')
    expect(rows).toEqual([{ key: 'register-code', parts: { sms: 'کد {code}' } }])
    const list = await editor.get<{ items: { key: string; state: string }[] }>(path)
    expect(list.body.items.map(({ key }) => key)).toEqual(templateKeys)
    expect(list.body.items.filter(({ state }) => state !== 'original')).toMatchObject([
      { key: 'register-code', state: 'changed' },
    ])
    expect(await read('register-code')).toMatchObject({
      parts: { ...parts, sms: 'کد {code}' },
      host: 'school.example',
      byTemplate: false,
      frames: null,
    })
    expect((await read('order-paid')).frames?.mail).toContain('{unsubscribe}')
  })

  test('is given back for the product’s own, and the audit log names both', async () => {
    await app.database.execute(`delete from audit_entry where action like 'letterText.%'`)
    await change('old-phone', { sms: 'شمارهٔ دیگری' })
    const { version } = await read('old-phone')
    app.setNow(new Date(testNow.getTime() + 1000))
    const restored = await editor.post<MessageTemplateDetails>(`${path}/old-phone/restore`, { version })
    const { original } = getMessageTemplate('old-phone').parts.sms!
    expect(restored).toMatchObject({
      status: 200,
      body: { state: 'original', version: version + 1, parts: { sms: original } },
    })
    const render = await loadTemplate(app, app.db, 'old-phone')
    expect(render('sms', {})).toBe(original.replace('{brand}', 'هم‌آوا'))
    const { body } = await editor.get<{ items: { act: string; details: object }[] }>('/api/studio/audit')
    expect(body.items.filter(({ act }) => act.startsWith('letterText.'))).toMatchObject([
      { act: 'letterText.restored', details: { letter: 'خبر به شمارهٔ پیشین' } },
      { act: 'letterText.changed', details: { letter: 'خبر به شمارهٔ پیشین' } },
    ])
    expect(JSON.stringify(body.items)).not.toContain('شمارهٔ دیگری')
  })
})

describe('refused', () => {
  test('are texts that may not be sent, at their fields, and nothing is changed', async () => {
    const refused = async (key: TemplateKey, parts: object) => {
      const { status, body } = await change(key, parts)
      expect([status, body.info.status]).toEqual([422, 1010])
      return body.errors
    }
    expect(await refused('register-code', { sms: 'سلام', subject: '', mail: '{code} {phone}' })).toEqual([
      { field: 'sms', message: 'متغیر {code} (کد) باید در این متن باشد.' },
      { field: 'subject', message: 'عنوان ایمیل وارد نشده است.' },
      { field: 'mail', message: 'متغیر {phone} در این متن شناخته نیست.' },
    ])
    expect(await refused('digest', { mail: '{messages}', more: '{link}\u0000' })).toMatchObject([
      { field: 'mail', message: expect.stringContaining('{unsubscribe}') },
      { field: 'more', message: expect.stringContaining('دیده نمی‌شود') },
    ])
    expect(await refused('old-phone', { sms: 'س'.repeat(300) })).toEqual([
      { field: 'sms', message: 'این پیامک ۵ بخش می‌شود؛ بیشترین ۴ بخش است.' },
    ])
    expect(await refused('password-changed', { title: 'س'.repeat(81) })).toMatchObject([{ field: 'title' }])
    // All of a template's parts are given, or none is changed.
    const alone = await editor.put<Refusal>(`${path}/register-code`, { version: 0, sms: '{code}' })
    expect(alone.body.errors?.map(({ field }) => field)).toEqual(['subject', 'mail'])
    expect((await app.database.execute('select * from message_template')).rows).toEqual([])
  })

  test('are templates there are none of, and who may change the site but not what is sent', async () => {
    for (const key of ['no-such-letter', 'constructor', 'to-string']) {
      expect((await editor.get(`${path}/${key}`)).status).toBe(404)
      expect((await editor.put(`${path}/${key}`, { version: 0 })).status).toBe(404)
      expect((await editor.post(`${path}/${key}/restore`, { version: 0 })).status).toBe(404)
    }
    const other = await app.user('سارا', ['editor'])
    expect((await other.get(path)).status).toBe(403)
  })

  test('is whoever changes or restores an older version than there is, and nothing is overwritten', async () => {
    expect((await change('old-phone', { sms: 'نخستین' })).status).toBe(200)
    for (const late of [
      await editor.put<Refusal>(`${path}/old-phone`, { sms: 'دیررسیده', version: 0 }),
      await editor.post<Refusal>(`${path}/old-phone/restore`, { version: 0 }),
    ]) {
      expect(late).toMatchObject({ status: 409, body: { info: { status: 1016 } } })
    }
    expect((await read('old-phone')).parts.sms).toBe('نخستین')
  })

  onPostgres('are nine of ten who change the same version at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        editor.put(`${path}/old-phone`, { sms: `نوشتهٔ ${index}`, version: 0 }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
    expect((await read('old-phone')).version).toBe(1)
  })
})

describe('a text that fits no more', () => {
  const warnings = () =>
    lines
      .map(line => JSON.parse(line) as { level: number; template?: string; parts?: string[] })
      .filter(({ template }) => template)

  test.each([
    ['lacks the code', { sms: 'کد شما' }, ['sms']],
    ['names what has another name now', { sms: '{code} {otp}' }, ['sms']],
    ['has a part there is none of', { push: 'کد {code}' }, ['push']],
    ['is no text', { sms: 7, subject: null }, ['sms', 'subject']],
  ])(
    'never loses a code: what %s is not sent, the product’s own is, and the log says so',
    async (_, parts, unfit) => {
      await keep('register-code', parts)
      expect((await sendCode(byPhone())).body).toMatch(
        /^کد تأیید شما: [۰-۹]{6}\nهم‌آوا\n\n@school\.example #\d{6}$/,
      )
      expect((await sendCode(byEmail())).subject).toBe('کد تأیید هم‌آوا')
      expect(warnings()).toHaveLength(2)
      expect(warnings()[0]).toMatchObject({ level: 40, template: 'register-code', parts: unfit })
    },
  )

  test('leaves the parts that fit, is shown as it was written and can be mended', async () => {
    await keep('register-code', { sms: 'کد شما', subject: 'خوش آمدید' })
    expect((await sendCode(byEmail())).subject).toBe('خوش آمدید')
    expect(await read('register-code')).toMatchObject({ state: 'unfit', parts: { sms: 'کد شما' } })
    expect((await change('register-code', { sms: 'کد شما {code}' })).body.state).toBe('changed')
    expect((await sendCode(byPhone())).body).toMatch(/^کد شما [۰-۹]{6}\n\n@/)
  })

  test('is logged at the start, also where there is no such template any more', async () => {
    await keep('letter-of-yesterday', { sms: 'دیروز' })
    await keep('old-email', { mail: 'با {phone}' })
    await keep('old-phone', { sms: 'شماره برداشته شد.' })
    await warnOfUnfitTemplates(app)
    expect(
      warnings()
        .map(({ template }) => template)
        .toSorted(),
    ).toEqual(['letter-of-yesterday', 'old-email'])
    expect(lines.join()).not.toContain('دیروز')
  })
})

test('where codes go by the carrier’s template, the form knows which SMS are not worded here', async () => {
  await using other = await openTestApp({
    beside: app,
    env: {
      SMS_PROVIDER: 'kavenegar',
      KAVENEGAR_API_KEY: 'key',
      KAVENEGAR_CODE_TEMPLATE: 'code',
      KAVENEGAR_SENDER: '1000',
    },
  })
  await keep('register-code', { sms: 'کد شما' })
  const admin = await other.user('هما', ['admin'])
  const readThere = async (key: TemplateKey) =>
    (await admin.get<MessageTemplateDetails>(`${path}/${key}`)).body
  for (const key of ['register-code', 'recover-code', 'contact-code'] as const) {
    expect((await readThere(key)).byTemplate).toBe(true)
  }
  expect((await readThere('old-phone')).byTemplate).toBe(false)
  // What cannot be changed there does not keep the rest from being saved.
  const { version, parts } = await readThere('register-code')
  const saved = await admin.put(`${path}/register-code`, { ...parts, subject: 'خوش آمدید', version })
  expect(saved.status).toBe(200)
})
