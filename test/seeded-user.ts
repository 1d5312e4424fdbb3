import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { User } from '#account/contract.ts'
import { sendNotice } from '#account/people/messages.server.ts'
import { record } from '#account/staff/audit.server.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { issue } from '#features/credentials/issue.server.ts'
import { transaction } from '#server/platform/database/database.ts'
import { type Person, type TestApp, testNow } from './app.ts'
import { byPhone, createNewUser, type Fields } from './new-user.ts'
import { enrol, newCourse, newGroup } from './school.ts'

let callers = 0

/** The same person from a network nobody has called from yet, since calls are limited by address and by network. */
export async function withNewAddress(app: TestApp, { token }: { token: string | null }): Promise<Person> {
  const number = ++callers
  const caller = await app.visitor(`10.${77 + (number >> 8)}.${number & 255}.1`)
  caller.token = token
  return caller
}

/** Every call of the app. */
export const listEndpoints = (app: TestApp): Endpoint[] =>
  app.features.flatMap(feature => feature.handlers ?? []).map(({ endpoint }) => endpoint)

export const formatEndpoint = ({ method, path }: Endpoint) => `${method} ${path}`

/** A form with a small picture. */
export async function pictureForm(): Promise<FormData> {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(picture)], 'a.png', { type: 'image/png' }))
  return form
}

/** Somebody of whom every feature of a seeded app holds something, by its id; `changes` are the registration's. */
export async function createSeededUser(app: TestApp, fields: Fields = byPhone(), changes: object = {}) {
  const { id, token, user, body } = await createNewUser(app, fields, changes)
  const person = await withNewAddress(app, { token })
  const picture = await person.post<{ user: User }>('/api/account/me/avatar', await pictureForm())
  const rows = await seedRows(app, id)
  const written = await fillPhrasebook(person)
  return {
    ...person,
    ...rows,
    ...written,
    id,
    user,
    fields,
    body,
    avatarUrl: picture.body.user.avatarUrl!,
  }
}
export type SeededUser = Awaited<ReturnType<typeof createSeededUser>>

async function fillPhrasebook(person: Person) {
  const path = '/api/phrasebook'
  const phrases = await person.get<{ items: { id: string; slug: string }[] }>(`${path}/phrases`)
  const { id: phrase, slug } = phrases.body.items[0]!
  const [list, own] = [randomUUID(), randomUUID()]
  await person.post(`${path}/lists`, { id: list, title: 'سفر' })
  await person.put(`${path}/lists/${list}/phrases/${phrase}`)
  const shared = await person.put<{ list: { share: string } }>(`${path}/lists/${list}`, { shared: true })
  const sentences = { english: 'My very own canary', persian: 'قناری خودم' }
  await person.post(`${path}/own-phrases`, { id: own, list, ...sentences })
  await person.post(`${path}/reviews`, {
    reviews: [{ id: randomUUID(), phrase, grade: 3, at: testNow.toISOString() }],
  })
  return { phrase, slug, list, own, share: shared.body.list.share }
}

const someBadge = {
  kind: 'badge',
  name: 'نگار دادگر',
  enName: 'Negar Dadgar',
  title: 'نشان',
  description: 'شرح',
  criteria: 'شرط',
  imageUrl: null,
} as const

/** Rows that no call of the person's own writes. */
async function seedRows(app: TestApp, userId: string) {
  const course = await newCourse(app)
  const group = await newGroup(app, { course: { id: course } })
  const enrolment = await enrol(app, userId, group)
  const passkey = randomBytes(16).toString('base64url')
  const statements: [string, unknown[]][] = [
    [
      `insert into skill_level (user_id, language, skill, level, at) values ($1, 'en', 'reading', 'B1', now())`,
      [userId],
    ],
    [
      `insert into passkey (id, user_id, public_key, counter, title, created_at) values ($1, $2, '\\x00', 0, 'کروم', now())`,
      [passkey, userId],
    ],
  ]
  for (const [sql, values] of statements) await app.database.execute(sql, values)
  await transaction(app.db, async tx => {
    await issue(app, tx, { userId, about: 'badge:some', facts: someBadge })
    await sendNotice(tx, userId, { type: 'course', title: 'پیام', body: 'متن' }, testNow)
    await record(tx, { actorId: userId, action: 'password.changed', subjectId: userId, at: testNow })
  })
  const { rows } = await app.database.execute(`select id from message where user_id = $1`, [userId])
  const { rows: credentials } = await app.database.execute(
    `select id, number from credential where user_id = $1`,
    [userId],
  )
  return {
    course,
    group,
    enrolment,
    passkey,
    credential: String(credentials[0]!.id),
    number: String(credentials[0]!.number),
    message: String(rows[0]!.id),
  }
}

/** Every table of every feature and of the jobs, with how many of its rows hold the text anywhere. */
export async function tablesHolding(app: TestApp, text: string): Promise<Record<string, number>> {
  const holding: Record<string, number> = {}
  for (const table of await tableNames(app)) {
    const { rows } = await app.database.execute(
      `select count(*) as count from ${table} held where held::text ilike '%' || $1 || '%'`,
      [text],
    )
    if (Number(rows[0]!.count) > 0) holding[table] = Number(rows[0]!.count)
  }
  return holding
}

/** What every table holds, as one sum a table; `of` counts only rows that hold the text. */
export async function checksumTables(app: TestApp, of = ''): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const table of await tableNames(app)) {
    const { rows } = await app.database.execute(
      `select md5(coalesce(string_agg(held::text, chr(10) order by held::text), '')) as sum
       from ${table} held where held::text like '%' || $1 || '%'`,
      [of],
    )
    sums[table] = String(rows[0]!.sum)
  }
  return sums
}

/** The tables of the features and the jobs waiting; not what the job library notes of itself. */
async function tableNames(app: TestApp): Promise<string[]> {
  const { rows } = await app.database.execute(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and (table_schema = 'public' or table_name = 'job') order by 1`,
  )
  return rows.map(({ name }) => String(name))
}
