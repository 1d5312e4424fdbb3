import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sortKey } from '#persian/sort-key.ts'
import { transaction } from '#server/platform/database/database.ts'
import { readOutbox } from '#server/platform/messaging/messaging.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import { someNationalId, someNumber } from '../../../test/register.ts'
import { type NewPerson, openAccount } from './open-account.server.ts'

let app: TestApp
let secretary: Person & { id: string }
beforeAll(async () => {
  app = await openTestApp()
  secretary = await app.user('سمانه', ['registrar'])
})
afterAll(() => app[Symbol.asyncDispose]())

const draft = (rest: Partial<NewPerson> = {}): NewPerson => ({
  name: 'رها',
  surname: 'صدری',
  phone: `0${someNumber()}`,
  ...rest,
})
const open = (person: NewPerson) => transaction(app.db, tx => openAccount(tx, app, person, secretary.id))
const findFaults = (person: NewPerson) =>
  open(person).then(
    () => [],
    fault => fault.errors as { field: string; message: string }[],
  )
async function readToken(to: string) {
  const { items } = await readOutbox(app.db, 100)
  return /t=([\w-]+)/.exec(items.find(item => item.to === to)?.text ?? '')?.[1] ?? ''
}
const page = async (method: 'GET' | 'POST', token: string, password?: string, repeat = password) =>
  app.http.inject({
    method,
    url: method === 'GET' ? `/set-password?t=${token}` : '/set-password',
    headers: method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
    payload:
      method === 'POST'
        ? new URLSearchParams({ t: token, password: password!, passwordConfirmation: repeat! }).toString()
        : undefined,
  })

describe('an account opened at the desk', () => {
  test('gets its password by a link that works once, within three days, and never says why it does not', async () => {
    const number = someNumber()
    const { id, isNew, link } = await open(draft({ phone: number }))
    expect([isNew, link]).toEqual([true, 'sms'])
    const token = await readToken(`+98${number}`)
    // Messengers open links to look at them.
    expect((await page('GET', token)).statusCode).toBe(200)
    expect((await page('GET', token)).body).toContain('رها گرامی')
    const short = await page('POST', token, 'abc')
    expect([short.statusCode, short.body.includes('دست‌کم ۶ نویسه باشد')]).toEqual([200, true])
    const other = await page('POST', token, 'setare-dar-shab', 'setare-dar-rooz')
    expect(other.body).toContain('با تکرار آن یکسان نیست')
    expect((await page('POST', token, 'setare-dar-shab')).statusCode).toBe(200)
    const visitor = await app.visitor()
    const login = await visitor.signIn({
      countryCode: '+98',
      phoneNumber: number,
      password: 'setare-dar-shab',
    })
    expect([login.status, login.body.user?.id]).toEqual([200, id])

    const used = await page('GET', token)
    const guessed = await page('GET', 'x'.repeat(32))
    expect([used.statusCode, guessed.statusCode]).toEqual([404, 404])
    expect(used.body).toBe(guessed.body)
    expect((await page('POST', token, 'another-password')).statusCode).toBe(404)

    const late = someNumber()
    const { id: lateId } = await open(draft({ phone: late }))
    const { rows } = await app.database.execute('select expires_at from password_link where user_id = $1', [
      lateId,
    ])
    expect((rows[0]!.expires_at as Date).getTime() - testNow.getTime()).toBe(72 * 3_600_000)
    const lateToken = await readToken(`+98${late}`)
    await app.database.execute(`update password_link set expires_at = $1`, [testNow])
    const expired = await page('GET', lateToken)
    expect([expired.statusCode, expired.body]).toEqual([404, used.body])
  })

  test('is refused at the field: a name of two hundred letters, Latin letters, a phone of no country, a national ID of somebody else', async () => {
    expect(await findFaults(draft({ name: 'ن'.repeat(200), surname: 'Sadri' }))).toEqual([
      { field: 'name', message: 'نام بیش از حد بلند است.' },
      { field: 'surname', message: 'نام خانوادگی را کامل و به فارسی بنویسید.' },
    ])
    expect((await findFaults(draft({ phone: '12' }))).map(({ field }) => field)).toEqual(['phone'])
    expect((await findFaults(draft({ phone: null }))).map(({ field }) => field)).toEqual(['phone'])
    const nationalId = someNationalId()
    await open(draft({ nationalId }))
    expect(await findFaults(draft({ nationalId }))).toEqual([
      { field: 'nationalId', message: 'این کد ملی از آنِ رها صدری است.' },
    ])
  })

  test('takes a phone of another country, and with one that nobody signs in by an email', async () => {
    const abroad = await open(draft({ phone: `+44 7911 ${someNumber().slice(-6)}` }))
    expect(abroad.isNew).toBe(true)
    const dubai = '+971 50 123 4567'
    expect((await findFaults(draft({ phone: dubai }))).map(({ field }) => field)).toEqual(['email'])
    const email = `${randomUUID()}@test.example`
    const opened = await open(draft({ phone: dubai, email }))
    expect([opened.isNew, opened.link]).toEqual([true, 'email'])
    expect((await page('GET', await readToken(email))).statusCode).toBe(200)
  })

  test('has its place in the alphabet', async () => {
    const { id } = await open(draft({ name: 'آرش', surname: 'گل‌محمّدی' }))
    const { rows } = await app.database.execute('select sort_key from users where id = $1', [id])
    expect(rows).toEqual([{ sort_key: sortKey('گل‌محمّدی آرش') }])
  })

  onPostgres('opened by two secretaries at once is one', async () => {
    for (let round = 0; round < 10; round++) {
      const person = draft({ nationalId: someNationalId() })
      const both = await Promise.all([open(person), open(person), open({ ...person, nationalId: null })])
      expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, false, true])
      expect(new Set(both.map(({ id }) => id)).size).toBe(1)
    }
  })
})
