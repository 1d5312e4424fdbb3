import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Envelope } from '#contract/app-error.ts'
import { staleChannel } from '#server/http/finished-pages.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import { newTeacher, pastTerm } from '../../../test/school.ts'
import type { Checked, MyCertificate } from './contract.ts'
import { grantCredentials } from './grant.server.ts'
import { englishJalaliDate } from './labels.ts'
import { isNumber, tidyNumber } from './number.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ env: { PUBLIC_URL: 'https://school.example' } })
})
afterAll(() => app[Symbol.asyncDispose]())

/** Somebody with a certificate over four sessions. */
async function graduate(title = 'گام دوم') {
  const user = await app.user()
  const teacherId = await newTeacher(app)
  await pastTerm(app, user.id, { attended: 3, group: { teacherId, course: { title, level: 'A2' } } })
  await grantCredentials.run(app, {})
  const { body } = await user.get<{ certificates: MyCertificate[] }>('/api/presentation/profile/certificates')
  return { user, certificate: body.certificates[0]! }
}

/** As a visitor who has nothing but the number. */
const check = async (number: string) =>
  (await app.visitor()).get<{ credential: Checked }>(`/api/credentials/numbers/${number}`)

describe('anybody who has a number', () => {
  test('PR6 reads every fact of the certificate, logged in nowhere', async () => {
    const { certificate } = await graduate()
    const { status, body } = await check(certificate.number)
    expect(status).toBe(200)
    expect(body.credential).toEqual({
      id: certificate.id,
      number: certificate.number,
      state: 'valid',
      isSigned: true,
      issuedAt: testNow.toISOString(),
      expiresAt: null,
      revokedAt: null,
      revokedReason: null,
      facts: certificate.facts,
      url: `https://school.example/certificate/${certificate.number}`,
      qr: { size: expect.any(Number), path: expect.stringMatching(/^M0 0h7/) },
      checkedAt: testNow.toISOString(),
    })
    expect(certificate.facts).toMatchObject({ attended: 3, sessions: 4, hours: 6, level: 'A2' })
  })

  test('PR6 reads when and why it was taken back, for good, and the log keeps who did it', async () => {
    const { certificate } = await graduate()
    const owner = await app.user('هما', ['owner'])
    const stale: string[] = []
    const unlisten = await app.database.listen(staleChannel, tags => stale.push(...JSON.parse(tags)))
    const revoke = (reason: string) =>
      owner.post<{ credential: { revokedAt: string } }>(`/api/studio/credentials/${certificate.id}/revoke`, {
        reason,
      })
    expect((await revoke('  ')).status).toBe(422)
    expect((await revoke('حضور به نام کس دیگری ثبت شده بود.')).status).toBe(200)
    // The page that was kept of it is made anew.
    await expect.poll(() => stale).toEqual([`credential:${certificate.number}`])
    await unlisten()
    app.setNow(new Date(testNow.getTime() + 60_000))
    expect((await revoke('دلیلی دیگر')).body.credential.revokedAt).toBe(testNow.toISOString())
    app.setNow(testNow)
    expect((await check(certificate.number)).body.credential).toMatchObject({
      state: 'revoked',
      isSigned: true,
      revokedAt: testNow.toISOString(),
      revokedReason: 'حضور به نام کس دیگری ثبت شده بود.',
    })
    const { rows } = await app.database.execute(
      `select actor_id, details from audit_entry where action = 'credential.revoked'`,
    )
    expect(rows).toEqual([{ actor_id: owner.id, details: { number: certificate.number } }])
  })

  test('PR6 reads that it has expired, from that instant on', async () => {
    const { certificate } = await graduate()
    await app.database.execute(`update credential set expires_at = $2 where id = $1`, [
      certificate.id,
      new Date(testNow.getTime() + 1000),
    ])
    expect((await check(certificate.number)).body.credential.state).toBe('valid')
    app.setNow(new Date(testNow.getTime() + 1000))
    expect((await check(certificate.number)).body.credential.state).toBe('expired')
    app.setNow(testNow)
  })

  test('what was never issued is not there, and what is no number is refused', async () => {
    expect((await check('HV-1405-00000000')).status).toBe(404)
    for (const wrong of ['HV-1405-0000000', "HV-1405-'or'1=1-", 'HV-1405-0000000I', 'x'.repeat(200)])
      expect([wrong, (await check(encodeURIComponent(wrong))).status]).toEqual([wrong, 422])
  })

  test('what was issued to somebody goes with their account', async () => {
    const { user, certificate } = await graduate()
    const held = await user.get<Record<string, unknown>>('/api/account/export')
    expect(JSON.stringify(held.body)).toContain(certificate.number)
    await app.database.execute(`delete from users where id = $1`, [user.id])
    expect((await check(certificate.number)).status).toBe(404)
  })
})

test('numbers cannot be guessed: each has forty bits by chance', async () => {
  const found = new Set<string>()
  for (let time = 0; time < 3; time++) found.add((await graduate(`دورهٔ ${time}`)).certificate.number)
  expect(found.size).toBe(3)
  for (const number of found) expect(number).toMatch(/^HV-1405-[0-9A-HJKMNP-TV-Z]{8}$/)
})

test.each([
  ['hv-1405-8qk2m7xa', 'HV-1405-8QK2M7XA'],
  [' HV ۱۴۰۵ ۸QK۲M۷XA ', 'HV-1405-8QK2M7XA'],
  ['HV14058QK2M7XA', 'HV-1405-8QK2M7XA'],
  ['HV-1405-O1I0LLLL', 'HV-1405-01101111'],
])('a number typed as «%s» is %s', (typed, number) => {
  expect(tidyNumber(typed)).toBe(number)
  expect(isNumber(number)).toBe(true)
})

test('what is no number stays none', () => {
  for (const typed of ['', '12', 'HV-1405', 'گواهی', 'HV-1405-UUUUUUUU', '../../etc'])
    expect([typed, isNumber(tidyNumber(typed))]).toEqual([typed, false])
})

describe('the transcript', () => {
  const issue = async (user: Awaited<ReturnType<typeof graduate>>['user']) =>
    user.post<{ number: string } & Envelope>('/api/presentation/profile/transcript')

  test('PR14 holds every course that is over, and is the same one while nothing is added', async () => {
    const { user, certificate } = await graduate()
    const first = await issue(user)
    expect(first.status).toBe(200)
    expect(await issue(user)).toMatchObject({ body: first.body })
    const { credential } = (await check(first.body.number)).body
    expect(credential).toMatchObject({ state: 'valid', isSigned: true })
    const { kind: _kind, name: _name, enName: _enName, ...term } = certificate.facts
    expect(credential.facts).toEqual({
      kind: 'transcript',
      name: 'نگار آزمون',
      enName: '',
      hours: 4.5,
      courses: [{ ...term, certificate: certificate.number }],
      levels: [],
    })

    await pastTerm(app, user.id, { attended: 1, group: { startsIn: -100, course: { title: 'گام نخست' } } })
    const second = await issue(user)
    expect(second.body.number).not.toBe(first.body.number)
    const longer = (await check(second.body.number)).body.credential.facts
    expect(longer).toMatchObject({
      hours: 6,
      courses: [
        { course: 'گام نخست', attended: 1, certificate: null },
        { course: 'گام دوم', certificate: certificate.number },
      ],
    })
    expect((await check(first.body.number)).body.credential.facts).toEqual(credential.facts)
  })

  test('PR14 who has finished nothing gets none and is told so', async () => {
    const refused = await issue(await app.user())
    expect(refused.status).toBe(409)
    expect(refused.body.info.message).toBe('هنوز دوره‌ای را به پایان نرسانده‌اید.')
    expect((await (await app.visitor()).post('/api/presentation/profile/transcript')).status).toBe(401)
  })
})

test('the months of the Persian calendar in English', () => {
  expect(englishJalaliDate('2026-03-20T20:30:00.000Z')).toBe('1 Farvardin 1405')
  expect(englishJalaliDate('2026-03-20T20:29:59.000Z')).toBe('29 Esfand 1404')
})
