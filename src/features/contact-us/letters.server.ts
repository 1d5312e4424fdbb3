import { sql } from 'kysely'
import { tell } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { toPersianDigits } from '#persian/digits.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { type Db, readPage, type Tx, tablesOf, transaction } from '#server/database/database.ts'
import type * as calls from './contract.ts'
import type { ContactTables } from './tables.server.ts'

const t = tablesOf<ContactTables>()
type Row = Omit<ContactTables['contact_letter'], 'number'> & { number: number }

const maxPerDay = 20
const day = 24 * 3600 * 1000

/** @throws AppError conflict, when the id is another letter's; tooManyRequests past the day's letters of an account */
export async function writeLetter(
  { db, user, now }: RequestContext,
  { id, topic, name, contact, title, text }: CheckedInputOf<typeof calls.writeLetter>,
) {
  const letter = { topic, name, contact, title, body: text, user_id: user?.id ?? null }
  return transaction(db, async tx => {
    if (user && !(await find(tx, id))) await checkCount(tx, user.id, now())
    await t(tx)
      .insertInto('contact_letter')
      .values({ id, ...letter, created_at: now(), answered_at: null, answered_by: null, answer: null })
      .onConflict(conflict => conflict.column('id').doNothing())
      .execute()
    const kept = (await find(tx, id))!
    // The same letter sent again is this one, even where nobody remembers its key.
    const isSame = (Object.keys(letter) as (keyof typeof letter)[]).every(name => kept[name] === letter[name])
    if (!isSame) throw new AppError('conflict')
    return { number: kept.number }
  })
}

async function checkCount(tx: Tx, userId: string, now: Date) {
  const { count } = await t(tx)
    .selectFrom('contact_letter')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - day))
    .executeTakeFirstOrThrow()
  if (count >= maxPerDay) {
    throw new AppError('conflict', { message: 'امروز پیام‌های بسیاری فرستاده‌اید. لطفاً فردا دوباره بنویسید.' })
  }
}

const find = (db: Db, id: string): Promise<Row | undefined> =>
  t(db).selectFrom('contact_letter').selectAll().where('id', '=', id).executeTakeFirst()

export async function myLetters(
  { db, user }: SignedIn,
  { page, perPage }: CheckedInputOf<typeof calls.myLetters>,
) {
  const mine = t(db).selectFrom('contact_letter').where('user_id', '=', user.id)
  const { rows, total } = await readPage(
    mine.selectAll().orderBy('created_at', 'desc').orderBy('number', 'desc'),
    { page, perPage },
  )
  return { items: rows.map(letterOf), page, perPage, total }
}

export async function lettersToSchool(
  { db }: SignedIn,
  { answered, page, perPage }: CheckedInputOf<typeof calls.lettersToSchool>,
) {
  const isAnswered = answered === 'yes'
  const letters = t(db)
    .selectFrom('contact_letter')
    .where('answered_at', isAnswered ? 'is not' : 'is', null)
  const { rows, total } = await readPage(
    letters
      .selectAll()
      .orderBy(isAnswered ? 'answered_at' : 'created_at', isAnswered ? 'desc' : 'asc')
      .orderBy('number'),
    { page, perPage },
  )
  return { items: rows.map(letterToSchoolOf), page, perPage, total }
}

/** @throws AppError notFound; conflict, when somebody answered it before */
export async function answerLetter(
  { app, db, user, now }: SignedIn,
  { letter: id, answer }: CheckedInputOf<typeof calls.answerLetter>,
) {
  return transaction(db, async tx => {
    const answered = await t(tx)
      .updateTable('contact_letter')
      .set({ answered_at: now(), answered_by: user.id, answer: answer || null })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!answered) {
      if (await find(tx, id))
        throw new AppError('conflict', { message: 'به این پیام پیش‌تر پاسخ داده شده است.' })
      throw new AppError('notFound')
    }
    if (answered.user_id) {
      const about = {
        number: toPersianDigits(answered.number),
        subject: answered.title,
        link: '/contact-us',
      }
      if (answer) await tell(app, tx, answered.user_id, 'letter-answered', { ...about, answer })
      else await tell(app, tx, answered.user_id, 'letter-settled', about)
    }
    return { letter: letterToSchoolOf(answered) }
  })
}

const letterOf = (row: Row) => ({
  id: row.id,
  number: row.number,
  topic: row.topic,
  title: row.title,
  text: row.body,
  createdAt: row.created_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  answer: row.answer,
})

const letterToSchoolOf = (row: Row) => ({
  ...letterOf(row),
  name: row.name,
  contact: row.contact,
  fromAccount: row.user_id,
})

export async function eraseLetters(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('contact_letter').where('user_id', '=', userId).execute()
}

export async function exportLetters(db: Db, userId: string): Promise<object> {
  const letters = await t(db)
    .selectFrom('contact_letter')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('number')
    .execute()
  return {
    letters: letters.map(row => {
      const { id: _, ...letter } = letterOf(row)
      return { ...letter, name: row.name, contact: row.contact }
    }),
  }
}
