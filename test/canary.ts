import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { toPersianDigits } from '#persian/digits.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp } from './app.ts'
import { newAnswer, newHomework } from './homework.ts'
import { byPhone } from './new-user.ts'
import { attendAll, enrol, listSessions, newGroup, newRecording, newTeacher } from './school.ts'
import { createSeededUser, type SeededUser, withNewAddress } from './seeded-user.ts'

export const names = { name: 'قناریان', surname: 'کنارویی', enName: 'Canarian', enSurname: 'Kenarui' }
export const identityNumber = '5559871230'
const contact = 'kept.out@canary.example'
const phoneNumber = '9335559871'
const password = 'qanari-dar-qafas-1405'
const message = 'متن پیام قناری'
const bio = 'دربارهٔ قناری تنها'
export const ownPhrase = 'Only the canary says so.'
const homework = 'پاسخ قناری به تکلیف'
/** What the canary says where others may read it, under the first name alone. */
export const review = 'قناری می‌گوید صبور است و خوب گوش می‌دهد.'
export const chatLine = 'قناری در کلاس پرسید کی تمام می‌شود.'

/** Calls that others read of the canary by, with the names in their paths. */
type Shared = [name: string, names: Record<string, string>][]

export type Canary = Awaited<ReturnType<typeof openWithCanary>>

/**
 * The demo with one person in it, the canary, of whom nothing may be seen where it is not shared: `self` asks beside them,
 * `secrets` is what nobody but the person themselves may ever read, and no log; `lines` is the log so far.
 */
export async function openWithCanary() {
  const lines: string[] = []
  const app = await openTestApp({
    seed: true,
    env: { PUBLIC_URL: 'http://localhost:3000' },
    logTo: line => lines.push(line),
  })
  const self = await createSeededUser(app)
  const canary = await createSeededUser(app, byPhone(phoneNumber), {
    profile: { ...names, identityNumber },
    alternativeIdentity: { countryCode: null, phoneNumber: null, email: contact },
    password,
    passwordConfirmation: password,
  })
  await canary.post('/api/account/me', { bio })
  const written = { english: ownPhrase, persian: 'تنها قناری چنین می‌گوید.' }
  await canary.put(`/api/phrasebook/own-phrases/${canary.own}`, written)
  await app.database.execute(`update message set body = $2 where user_id = $1`, [canary.id, message])
  // A code on its way, a secret, a second session with its refresh credential.
  const visitor = await withNewAddress(app, { token: null })
  await visitor.signIn({ ...canary.fields, password })
  app.setNow(new Date(app.now().getTime() + 61_000))
  await visitor.post('/api/account/forget-password/otp', canary.fields)
  const { rows } = await app.database.execute(
    `select code as secret from outbound_message where recipient = $1
     union select password_hash from users where id = $2
     union select encode(code_hash, 'hex') from code where identifier = $1
     union select encode(secret_hash, 'hex') from code where identifier = $1 and secret_hash is not null
     union select encode(hash, 'hex') from refresh_credential join session on session.id = session_id where user_id = $2`,
    [`+98${phoneNumber}`, canary.id],
  )
  const secrets = rows.map(({ secret }) => String(secret))
  // People read codes in Persian digits.
  secrets.push(...secrets.filter(word => /^\d{6}$/.test(word)).map(toPersianDigits))
  for (const person of [canary, visitor]) secrets.push(person.token!)
  for (const { value } of visitor.cookies.values()) secrets.push(value)
  secrets.push(identityNumber, password, message, bio, ownPhrase, homework, canary.passkey)
  const shared = await shareWithSelf(app, canary, self)
  return { app, self, canary, secrets, shared, lines }
}

/** The canary reviews a teacher, and takes part in a class with `self`; answers where `self` reads of it. */
async function shareWithSelf(app: TestApp, canary: SeededUser, self: SeededUser): Promise<Shared> {
  const teacher = await newTeacher(app)
  const slug = `t-${teacher}`
  const past = await newGroup(app, { teacherId: teacher, startsIn: -40, sessions: 3 })
  await attendAll(app, canary.id, past)
  const given = { rating: 5, body: review }
  expect((await canary.put(`/api/teachers/${slug}/review`, given)).status).toBe(200)
  const id = await enrol(app, self.id, past)
  const [session] = await listSessions(app, past)
  const media = randomUUID()
  await app.database.execute(
    `insert into media (id, owner_id, kind, personal, family, name, file_key, bytes, state, seconds, created_at)
     values ($1, null, 'recording', false, 'audio', 'a.mp3', $2, 5, 'plain', 60, now())`,
    [media, `private/recording/${media}.mp3`],
  )
  const recording = await newRecording(app, session!.id, { media_id: media })
  const chat = [{ second: 3, name: names.name, userId: canary.id, text: chatLine }]
  await app.database.execute('update recording set chat = $2 where id = $1', [
    recording,
    JSON.stringify(chat),
  ])
  const own = await app.database.execute('select id from enrolment where user_id = $1 and group_id = $2', [
    canary.id,
    past,
  ])
  const answer = await newAnswer(app, await newHomework(app, session!.id), String(own.rows[0]!.id))
  await app.database.execute('update homework_answer set text = $2 where id = $1', [answer, homework])
  const course = '/api/presentation/profile/course/:id'
  return [
    ['GET /api/teachers', {}],
    ['GET /api/teachers/:slug', { slug }],
    ['GET /api/teachers/:slug/reviews', { slug }],
    ['GET /api/testimonials', {}],
    ['GET /api/course/groups/:id', { id: past }],
    [`GET ${course}/recordings`, { id }],
    [`GET ${course}/recordings/:recording`, { id, recording }],
    [`GET ${course}/homework`, { id }],
    [`GET ${course}/grades`, { id }],
  ]
}
export const contacts = () => [phoneNumber, contact]
export const allNames = () => [...Object.values(names)]

/** Whether a text holds a word; six digits stand by themselves, for ids are full of digits. */
export const holds = (text: string, word: string) =>
  /^\d{6}$/.test(word) ? new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text) : text.includes(word)

/** No line of the log holds anything of the canary's, also where something failed that nobody expected. */
export async function expectSilentLog({ app, secrets, lines }: Canary): Promise<void> {
  // What nobody expected, with a row of the canary's in what the database says of it.
  await transaction(app.db, async tx => {
    await app.database.executeIn(
      tx,
      `insert into users (referral_code, password_hash, phone, identity_number)
       values ('CANARY', 'x', $1, '1111111111')`,
      [`+98${phoneNumber}`],
    )
  }).catch(error => app.log.error({ err: error }, 'an unexpected fault'))
  await app.jobs.work(app)
  await expect
    .poll(() => lines.filter(line => line.includes('a message was')).length, { timeout: 20_000 })
    .toBeGreaterThan(2)
  expect(lines.length).toBeGreaterThan(200)
  expect(lines.filter(line => line.includes('users_phone_key'))).toHaveLength(1)
  const hidden = [...secrets, ...contacts(), ...allNames()]
  const disclosed = hidden.filter(word => lines.some(line => holds(line, word)))
  expect(disclosed).toEqual([])
}
