import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { readOutbox } from '#server/platform/messaging/messaging.ts'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import { byEmail, byPhone, codeSentTo, type Fields, prove, toIdentifier } from '../../../test/new-user.ts'
import { someAddress } from '../../../test/register.ts'
import { solveProof } from '../../../test/solve-proof.ts'
import type { CodeSent } from '../contract.ts'
import type { AccountTables } from '../tables.server.ts'
import { deleteOldCodes, killCodes, listSentCodes } from './codes.server.ts'

const t = withTables<AccountTables>()
const calls = {
  phone: '/api/account/login/otp',
  mail: '/api/account/login/mail/otp',
  verify: '/api/account/login/otp/verify',
}

let app: TestApp
let visitor: Person
beforeAll(async () => {
  app = await openTestApp({ env: { PUBLIC_URL: 'https://school.example:8443' } })
})
afterAll(() => app[Symbol.asyncDispose]())
let there: string
// Everybody from an address of their own: what is asked from one is limited.
beforeEach(async () => {
  there = someAddress()
  visitor = await app.visitor(there)
  app.setNow(testNow)
})

const moveTo = (seconds: number) => app.setNow(new Date(testNow.getTime() + seconds * 1000))
const ask = (fields: Fields, person = visitor) =>
  person.post<CodeSent & Refusal>(fields.email ? calls.mail : calls.phone, fields)
const verify = (body: object) => visitor.post<{ secret: string } & Refusal>(calls.verify, body)
const outboundMessageTo = async (fields: Fields) => {
  const { items } = await readOutbox(app.db, 1)
  expect(items[0]!.to).toBe(toIdentifier(fields))
  return items[0]!
}
const wrong = (code: string) => (code === '111111' ? '222222' : '111111')

describe('sending', () => {
  test('S7.12 a phone is sent a code and the answer names the request', async () => {
    const fields = byPhone()
    const { status, body } = await ask(fields)
    expect(status).toBe(200)
    expect(body).toEqual({
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      otpRequired: true,
      expiresIn: 120,
      resendIn: 60,
    })
    const outboundMessage = await outboundMessageTo(fields)
    expect(outboundMessage.channel).toBe('sms')
    expect(outboundMessage.code).toMatch(/^\d{6}$/)
    const persian = outboundMessage.code!.replace(/\d/g, digit => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!)
    expect(outboundMessage.text).toBe(
      `کد تأیید شما: ${persian}\nهم‌آوا\n\n@school.example #${outboundMessage.code}`,
    )
    // One SMS of the letters that need two bytes.
    expect(outboundMessage.text.length).toBeLessThanOrEqual(70)
  })

  test('S7.13 an email is sent a code and the answer names the request', async () => {
    const fields = byEmail()
    const { status, body } = await ask(fields)
    expect(status).toBe(200)
    expect(body).toEqual({ requestId: expect.any(String), otpRequired: true, expiresIn: 120, resendIn: 60 })
    const outboundMessage = await outboundMessageTo(fields)
    expect(outboundMessage.channel).toBe('email')
    const persian = outboundMessage.code!.replace(/\d/g, digit => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!)
    expect(outboundMessage.text).toContain(`کد تأیید شما: ${persian}`)
    expect(outboundMessage.text).toContain('تا ۲ دقیقه معتبر است')
    const { rows } = await app.database.execute('select subject from outbound_message where recipient = $1', [
      fields.email,
    ])
    expect(rows).toEqual([{ subject: 'کد تأیید هم‌آوا' }])
  })

  test('an email must be there and be one', async () => {
    const message = 'لطفاً نشانی ایمیل را درست وارد کنید (نیازی به نوشتن www در ابتدای آن نیست).'
    for (const [body, sentence] of [
      [{}, 'ایمیل وارد نشده است.'],
      [{ email: 'www.me@test.example' }, message],
      [{ email: 'me@home' }, message],
    ] as const) {
      const { status, body: answer } = await visitor.post<Refusal>(calls.mail, body)
      expect(status).toBe(422)
      expect(answer.errors).toEqual([{ field: 'email', message: sentence }])
    }
  })

  test('phones of other countries get no SMS and are told so, but the check answers', async () => {
    const abroad = { countryCode: '+44', phoneNumber: '7911123456', email: null }
    for (const call of [calls.phone, '/api/account/forget-password/otp']) {
      const { status, body } = await visitor.post<Refusal>(call, abroad)
      expect(status).toBe(422)
      expect(body.errors).toEqual([
        { field: 'countryCode', message: 'به این کشور پیامک نمی‌فرستیم؛ لطفاً با ایمیل وارد شوید.' },
      ])
    }
    expect((await visitor.post<Refusal>('/api/account/login/check', abroad)).status).toBe(404)
    // A country whose code begins alike is another one.
    for (const countryCode of ['+9', '+989']) {
      expect((await ask({ ...byPhone(), countryCode })).status).toBe(422)
    }
  })

  test('countries are opened by the setting', async () => {
    await using open = await openTestApp({ env: { SMS_COUNTRIES: '+98, +44' } })
    const person = await open.visitor()
    const abroad = { countryCode: '+44', phoneNumber: '7911123456', email: null }
    expect((await ask(abroad, person)).status).toBe(200)
    expect(await codeSentTo(open, '+447911123456')).toMatch(/^\d{6}$/)
    expect((await ask({ ...abroad, countryCode: '+1' }, person)).status).toBe(422)
  })
})

describe('proving', () => {
  test('S7.14 the right code is changed for a secret, once', async () => {
    for (const fields of [byPhone(), byEmail()]) {
      const { requestId } = (await ask(fields)).body
      const token = await codeSentTo(app, toIdentifier(fields))
      const refused = await verify({ ...fields, token: wrong(token), requestId })
      expect([refused.status, refused.body.info.status]).toEqual([422, 1004])
      const { status, body } = await verify({ ...fields, token, requestId })
      expect(status).toBe(200)
      expect(body).toEqual({ secret: expect.stringMatching(/^[\w-]{43}$/) })
      const again = await verify({ ...fields, token, requestId })
      expect([again.status, again.body.info.status]).toEqual([422, 1005])
    }
  })

  test('a code is typed in any digits, with spaces', async () => {
    const fields = byPhone()
    const { requestId } = (await ask(fields)).body
    const token = (await codeSentTo(app, toIdentifier(fields)))
      .replace(/\d/g, digit => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!)
      .replace(/(...)/, '$1 ')
    expect((await verify({ ...fields, token, requestId })).status).toBe(200)
  })

  test('five wrong codes and the right one is refused too, with 1006', async () => {
    const fields = byPhone()
    const { requestId } = (await ask(fields)).body
    const token = await codeSentTo(app, toIdentifier(fields))
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) {
      statuses.push((await verify({ ...fields, token: wrong(token), requestId })).body.info.status)
    }
    statuses.push((await verify({ ...fields, token, requestId })).body.info.status)
    expect(statuses).toEqual([1004, 1004, 1004, 1004, 1004, 1006, 1006])
  })

  test('the fifth try may be the right one', async () => {
    const fields = byPhone()
    const { requestId } = (await ask(fields)).body
    const token = await codeSentTo(app, toIdentifier(fields))
    for (let i = 0; i < 4; i++) await verify({ ...fields, token: wrong(token), requestId })
    expect((await verify({ ...fields, token, requestId })).status).toBe(200)
  })

  test('a code is good for 119 seconds, and not for 120', async () => {
    const [early, late] = [byPhone(), byPhone()]
    const sent = [(await ask(early)).body, (await ask(late)).body]
    const codes = [await codeSentTo(app, toIdentifier(early)), await codeSentTo(app, toIdentifier(late))]
    moveTo(119)
    expect((await verify({ ...early, token: codes[0], requestId: sent[0]!.requestId })).status).toBe(200)
    moveTo(120)
    const refused = await verify({ ...late, token: codes[1], requestId: sent[1]!.requestId })
    expect([refused.status, refused.body.info.status]).toEqual([422, 1005])
  })

  test('a newer code ends the one before it', async () => {
    const fields = byPhone()
    const first = (await ask(fields)).body
    const old = await codeSentTo(app, toIdentifier(fields))
    moveTo(60)
    const second = (await ask(fields)).body
    const token = await codeSentTo(app, toIdentifier(fields))
    const refused = await verify({ ...fields, token: old, requestId: first.requestId })
    expect([refused.status, refused.body.info.status]).toEqual([422, 1005])
    expect((await verify({ ...fields, token, requestId: second.requestId })).status).toBe(200)
  })

  test('a code that somebody asks for to another purpose ends none', async () => {
    const fields = byPhone()
    const { requestId } = (await ask(fields)).body
    const token = await codeSentTo(app, toIdentifier(fields))
    moveTo(60)
    const stranger = await app.user()
    expect((await stranger.post('/api/account/contact/otp', fields)).status).toBe(200)
    expect((await verify({ ...fields, token, requestId })).status).toBe(200)
  })

  test('a requestId that is none is unknown, not a fault of the server', async () => {
    for (const requestId of ['1', 'x'.repeat(100), '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await verify({ ...byPhone(), token: '123456', requestId })
      expect([status, body.info.status]).toEqual([422, 1005])
    }
  })
})

describe('limits', () => {
  test('the next code may be asked for after 60 s, five an hour, and the answer says when', async () => {
    const fields = byPhone()
    const tried: [number, number | undefined][] = []
    for (const seconds of [0, 1, 59.5, 60, 119, 120, 180, 240, 300, 3000, 3599.2, 3600, 3659, 3660]) {
      moveTo(seconds)
      const { status, body } = await ask(fields)
      if (status === 422) expect(body.info.status).toBe(1018)
      tried.push([seconds, status === 200 ? undefined : body.info.retryAfter])
    }
    expect(tried).toEqual([
      [0, undefined],
      [1, 59],
      [59.5, 1],
      [60, undefined],
      [119, 1],
      [120, undefined],
      [180, undefined],
      [240, undefined],
      [300, 3300],
      [3000, 600],
      [3599.2, 1],
      [3600, undefined],
      [3659, 1],
      [3660, undefined],
    ])
  })

  test('an address may ask for 60 an hour without a proof of work, whoever they are for, and for 10,000 with one', async () => {
    const first = byEmail()
    const statuses = [(await ask(first)).status]
    for (let i = 1; i < 62; i++) {
      statuses.push((await ask(i % 2 ? byEmail() : byPhone())).status)
    }
    expect(statuses.filter(status => status === 200)).toHaveLength(60)
    expect(statuses.slice(60)).toEqual([422, 422])
    const { body } = await ask(byPhone())
    expect(body.info).toMatchObject({ status: 1019, challenge: { signature: expect.any(String) } })
    // Ten thousand codes of this hour, as the table holds them.
    await app.database.execute(
      `insert into code (request_id, purpose, channel, identifier, code_hash, address_hash, outbound_message_id, created_at, expires_at)
      select gen_random_uuid(), purpose, channel, 'nobody ' || n, code_hash, address_hash, outbound_message_id, created_at, expires_at
      from code, generate_series(1, 9940) n where identifier = $1`,
      [first.email],
    )
    const headers = { 'x-altcha': await solveProof((await ask(byPhone())).body.info.challenge) }
    const full = await ask(byPhone(), await app.visitor(there, headers))
    expect(full).toMatchObject({ status: 429, body: { info: { status: 1017, retryAfter: 3600 } } })
    await app.database.execute(`delete from code where identifier like 'nobody %'`)
    expect((await ask(byPhone(), await app.visitor(someAddress()))).status).toBe(200)
    moveTo(3600)
    expect((await ask(byPhone())).status).toBe(200)
  })

  test('IPv6 addresses count by their /64', async () => {
    for (let i = 0; i < 60; i++) {
      await ask(byEmail(), await app.visitor(`2001:db8:7:7::${i.toString(16)}`))
    }
    expect((await ask(byEmail(), await app.visitor('2001:db8:7:7:ffff::1'))).body.info.status).toBe(1019)
    expect((await ask(byEmail(), await app.visitor('2001:db8:7:8::1'))).status).toBe(200)
  })

  test('past the cap of SMS a day phones wait, mail goes on, and an alarm sounds once an hour', async () => {
    await using capped = await openTestApp({ env: { SMS_DAILY_CAP: '3' } })
    const alarm = vi.spyOn(capped.log, 'error')
    const person = await capped.visitor()
    const sendAt = async (seconds: number, fields: Fields) => {
      capped.setNow(new Date(testNow.getTime() + seconds * 1000))
      const { status, body } = await ask(fields, person)
      return status === 200 ? 'sent' : [body.info.status, body.info.retryAfter]
    }
    for (const seconds of [0, 600, 1200]) expect(await sendAt(seconds, byPhone())).toBe('sent')
    expect(alarm).not.toHaveBeenCalled()
    expect(await sendAt(1800, byPhone())).toEqual([1018, 86_400 - 1800])
    expect(await sendAt(1900, byPhone())).toEqual([1018, 86_400 - 1900])
    expect(await sendAt(1900, byEmail())).toBe('sent')
    expect(alarm).toHaveBeenCalledTimes(1)
    expect(await sendAt(5400, byPhone())).toEqual([1018, 86_400 - 5400])
    expect(alarm).toHaveBeenCalledTimes(2)
    expect(alarm).toHaveBeenLastCalledWith({ cap: 3 }, expect.stringContaining('SMS_DAILY_CAP'))
    expect(await sendAt(86_400, byPhone())).toBe('sent')
    expect(await sendAt(86_401, byPhone())).toEqual([1018, 599])
  })
})

test('where no code is required none is sent: the fixed one proves, as often as one likes', async () => {
  await using open = await openTestApp({ env: { OTP_REQUIRED: 'false', OTP_TEST_CODE: '424242' } })
  const person = await open.visitor()
  for (const fields of [byPhone(), byEmail(), { ...byPhone(), countryCode: '+44' }]) {
    const checked = await person.post<Refusal>('/api/account/login/check', fields)
    expect(checked.body.info).toMatchObject({ status: 1008, otpRequired: false })
    for (let i = 0; i < 7; i++) {
      const { status, body } = await ask(fields, person)
      expect(status).toBe(200)
      expect(body).toMatchObject({ otpRequired: false, expiresIn: 120 })
      const { requestId } = body
      const wrongly = await person.post<Refusal>(calls.verify, { ...fields, token: '123456', requestId })
      expect(wrongly.body.info.status).toBe(1004)
      const { secret } = (
        await person.post<{ secret: string }>(calls.verify, { ...fields, token: '424242', requestId })
      ).body
      expect(secret).toMatch(/^[\w-]{43}$/)
    }
  }
  expect((await readOutbox(open.db, 10)).items).toEqual([])
})

test('no code and no secret is stored as it is', async () => {
  const fields = byPhone()
  const proof = await prove(app, visitor, fields)
  moveTo(60)
  await ask(fields)
  const code = await codeSentTo(app, toIdentifier(fields))
  const rows = await t(app.db)
    .selectFrom('code')
    .selectAll()
    .where('identifier', '=', toIdentifier(fields))
    .execute()
  expect(rows).toHaveLength(2)
  const spelled = rows.flatMap(row =>
    Object.entries(row)
      .filter(([column]) => column !== 'identifier')
      .flatMap(([, value]) =>
        value instanceof Buffer
          ? [value.toString('latin1'), value.toString('hex'), value.toString('base64url')]
          : [String(value instanceof Date ? value.toISOString() : value)],
      ),
  )
  for (const hidden of [proof.secret, code]) {
    // Digits alone may stand in a random hex by chance, six between others hardly in so few rows.
    expect(spelled.filter(text => text === hidden || (hidden.length > 6 && text.includes(hidden)))).toEqual(
      [],
    )
  }
  expect(rows.map(({ code_hash, address_hash }) => [code_hash.length, address_hash.length])).toEqual([
    [32, 32],
    [32, 32],
  ])
  expect(rows[0]!.code_hash.equals(rows[1]!.code_hash)).toBe(false)
})

test('codes and secrets of an identifier can be ended, and staff see what was sent but not what it was', async () => {
  const fields = byPhone()
  const identifier = toIdentifier(fields)
  const proof = await prove(app, visitor, fields)
  moveTo(60)
  const { requestId } = (await ask(fields)).body
  const token = await codeSentTo(app, identifier)
  await transaction(app.db, tx => killCodes(tx, { identifiers: [identifier] }))
  const refused = await verify({ ...fields, token, requestId })
  expect([refused.status, refused.body.info.status]).toEqual([422, 1005])
  const registered = await visitor.post<Refusal>('/api/account/forget-password/reset', {
    ...fields,
    ...proof,
    password: 'baran-ast-1405',
    passwordConfirmation: 'baran-ast-1405',
  })
  expect(registered.body.info.status).toBe(1011)
  // What was sent still counts.
  expect((await ask(fields)).status).toBe(422)

  const seen = await listSentCodes(app.db, [identifier])
  const sent = (seconds: number) => new Date(testNow.getTime() + seconds * 1000)
  const common = { channel: 'sms', recipient: `+98•••${identifier.slice(-4)}`, purpose: 'register' }
  expect(seen).toEqual([
    {
      ...common,
      outboundMessageId: expect.any(String),
      createdAt: sent(60),
      expiresAt: sent(60),
      usedAt: null,
      tries: 0,
    },
    {
      ...common,
      outboundMessageId: expect.any(String),
      createdAt: sent(0),
      expiresAt: sent(0),
      usedAt: sent(0),
      tries: 1,
    },
  ])
  expect(JSON.stringify(seen)).not.toContain(token)
  expect(await listSentCodes(app.db, [])).toEqual([])
})

test('codes are deleted after two days', async () => {
  const [old, young] = [byPhone(), byPhone()]
  await ask(old)
  moveTo(3600)
  await ask(young)
  moveTo(48 * 3600 + 1)
  await deleteOldCodes.run({ ...app, now: app.now }, {})
  expect(await listSentCodes(app.db, [toIdentifier(old)])).toEqual([])
  expect(await listSentCodes(app.db, [toIdentifier(young)])).toHaveLength(1)
})
