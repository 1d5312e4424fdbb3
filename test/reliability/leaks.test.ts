import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { staffRoles } from '#account/permissions.ts'
import { type Endpoint, pathNames } from '#contract/endpoint.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { transaction } from '#server/database/database.ts'
import { openTestHouse, type Person, type TestHouse } from '../house.ts'
import { byPhone } from '../newcomer.ts'
import { elsewhere, endpointsOf, nameOf, type Resident, resident } from '../resident.ts'
import { ask, type Sample, samples } from '../samples.ts'

const names = { name: 'قناریان', surname: 'کنارویی', enName: 'Canarian', enSurname: 'Kenarui' }
const identityNumber = '5559871230'
const contact = 'kept.out@canary.example'
const phoneNumber = '9335559871'
const password = 'qanari-dar-qafas-1405'
const message = 'متن پیام قناری'
const bio = 'دربارهٔ قناری تنها'
const ownPhrase = 'Only the canary says so.'

// Every call of the contract in one test.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let house: TestHouse
let self: Resident
let canary: Resident
let endpoints: Endpoint[]
const lines: string[] = []
/** What nobody but the person themselves may ever read, and no log. */
const secrets: string[] = []

beforeAll(async () => {
  house = await openTestHouse({
    seed: true,
    env: { PUBLIC_URL: 'http://localhost:3000' },
    logTo: line => lines.push(line),
  })
  endpoints = endpointsOf(house)
  self = await resident(house)
  canary = await resident(house, byPhone(phoneNumber), {
    profile: { ...names, identityNumber },
    alternativeIdentity: { countryCode: null, phoneNumber: null, email: contact },
    password,
    passwordConfirmation: password,
  })
  await canary.post('/api/account/me', { bio })
  const written = { english: ownPhrase, persian: 'تنها قناری چنین می‌گوید.' }
  await canary.put(`/api/phrasebook/own-phrases/${canary.own}`, written)
  await house.database.execute(`update message set body = $2 where user_id = $1`, [canary.id, message])
  // A code on its way, a secret, a second session with its refresh credential.
  const visitor = await elsewhere(house, { token: null })
  await visitor.signIn({ ...canary.fields, password })
  house.setNow(new Date(house.now().getTime() + 61_000))
  await visitor.post('/api/account/forget-password/otp', canary.fields)
  const { rows } = await house.database.execute(
    `select code as secret from post_letter where recipient = $1
     union select password_hash from users where id = $2
     union select encode(code_hash, 'hex') from code where identifier = $1
     union select encode(secret_hash, 'hex') from code where identifier = $1 and secret_hash is not null
     union select encode(hash, 'hex') from refresh_credential join session on session.id = session_id where user_id = $2`,
    [`+98${phoneNumber}`, canary.id],
  )
  secrets.push(...rows.map(({ secret }) => String(secret)))
  // People read codes in Persian digits.
  secrets.push(...secrets.filter(word => /^\d{6}$/.test(word)).map(toPersianDigits))
  for (const person of [canary, visitor]) secrets.push(person.token!)
  for (const { value } of visitor.cookies.values()) secrets.push(value)
  secrets.push(identityNumber, password, message, bio, ownPhrase, canary.passkey)
})
afterAll(() => house[Symbol.asyncDispose]())

const contacts = () => [phoneNumber, contact]
const allNames = () => [...Object.values(names)]

/** Whether a text holds a word; six digits stand by themselves, for ids are full of digits. */
const holds = (text: string, word: string) =>
  /^\d{6}$/.test(word) ? new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text) : text.includes(word)

/** A call of the caller's own, and where it names something, the same call about the canary's. */
async function variants(endpoint: Endpoint): Promise<Sample[]> {
  const sampler = samples[nameOf(endpoint)]!
  const own = await sampler(self, house)
  return pathNames(endpoint.path).length > 0 ? [own, await sampler(canary, house)] : [own]
}

test('RC32 no answer to anybody holds another one’s contact, national ID, name, words, hash, code or secret', async () => {
  expect(secrets.length).toBeGreaterThan(12)
  const askers: [string, Person][] = [
    ['visitor', await house.visitor()],
    ['user', self],
  ]
  let answers = 0
  for (const endpoint of endpoints.filter(({ access }) => typeof access === 'string')) {
    for (const sample of await variants(endpoint)) {
      for (const [who, asker] of askers) {
        const reply = await ask(who === 'user' ? (sample.by ?? asker) : asker, endpoint, sample)
        const text = JSON.stringify([reply.body, reply.headers])
        // What somebody shares shows their first name and what stands on the list.
        const mayBeNamed = nameOf(endpoint) === 'GET /api/phrasebook/shared-lists/:share'
        const hidden = [...secrets, ...contacts(), ...allNames()].filter(
          word => !(mayBeNamed && (word === names.name || word === ownPhrase)),
        )
        expect([nameOf(endpoint), who, hidden.filter(word => holds(text, word))]).toEqual([
          nameOf(endpoint),
          who,
          [],
        ])
        answers++
      }
    }
  }
  expect(answers).toBeGreaterThan(100)
  // Asked by what is theirs, the product tells no more than that somebody signs in by it.
  const known = await self.post('/api/account/login/check', canary.fields)
  expect(known).toMatchObject({ status: 200, body: {} })
})

test('RC32 the studio shows staff contacts and names, but neither national ID, words, hash, code nor secret', async () => {
  const calls = endpoints.filter(({ access }) => typeof access === 'object')
  let answers = 0
  for (const role of staffRoles) {
    const person = await elsewhere(house, await house.user('پویا', [role]))
    for (const endpoint of calls) {
      // What ends sessions or gives roles is asked about somebody else, who is still needed after it.
      const { names: ids, given } = await samples[nameOf(endpoint)]!(canary, house)
      const { body, headers } = await ask(person, endpoint, { names: ids, given })
      const text = JSON.stringify([body, headers])
      expect([role, nameOf(endpoint), secrets.filter(word => holds(text, word))]).toEqual([
        role,
        nameOf(endpoint),
        [],
      ])
      answers++
    }
  }
  expect(answers).toBe(calls.length * staffRoles.length)
  const support = await elsewhere(house, await house.user('پویا', ['support']))
  const card = JSON.stringify((await support.get(`/api/studio/accounts/${canary.id}`)).body)
  expect(contacts().every(word => card.includes(word))).toBe(true)
  expect(card).toContain('•••••••230')
})

test('RC32 no line of the log holds a name, contact, national ID, password, token, code, secret or message', async () => {
  // What nobody expected, with a row of the canary's in what the database says of it.
  await transaction(house.db, async tx => {
    await house.database.executeIn(
      tx,
      `insert into users (referral_code, password_hash, phone, identity_number)
       values ('CANARY', 'x', $1, '1111111111')`,
      [`+98${phoneNumber}`],
    )
  }).catch(error => house.log.error({ err: error }, 'an unexpected fault'))
  await house.jobs.work(house)
  await expect
    .poll(() => lines.filter(line => line.includes('a letter was')).length, { timeout: 20_000 })
    .toBeGreaterThan(2)
  expect(lines.length).toBeGreaterThan(200)
  expect(lines.filter(line => line.includes('users_phone_key'))).toHaveLength(1)
  const hidden = [...secrets, ...contacts(), ...allNames()]
  const told = hidden.filter(word => lines.some(line => holds(line, word)))
  expect(told).toEqual([])
})

test('RC32 figures, the API’s document and its page hold nothing of anybody', async () => {
  for (const path of ['/metrics', '/api/openapi.json', '/api/docs', '/healthz', '/readyz']) {
    const { statusCode, body } = await house.app.inject(path)
    expect([path, statusCode]).toEqual([path, 200])
    const hidden = [...secrets, ...contacts(), ...allNames(), canary.id, self.id]
    expect([path, hidden.filter(word => holds(body, word))]).toEqual([path, []])
  }
})

test('a fault tells neither SQL nor path nor stack', async () => {
  const broken = await openTestHouse({
    beside: house,
    rooms: house.rooms
      .filter(({ name }) => name !== 'house')
      .map(room => ({
        ...room,
        answers: room.answers?.map(({ endpoint }) => ({
          endpoint,
          async answer() {
            await house.database.execute('select * from no_such_table')
          },
        })),
      })),
  })
  const person = await broken.holder(self.id, self.token!)
  for (const path of ['/api/account/me', '/api/phrasebook/lists', '/api/phrasebook/situations']) {
    const { status, body } = await person.get(path)
    expect([path, status]).toEqual([path, 500])
    expect(body).toEqual({
      info: { status: 1000, message: 'مشکلی در سامانه پیش آمده است. لطفاً کمی بعد دوباره تلاش کنید.' },
    })
  }
  await broken[Symbol.asyncDispose]()
})
