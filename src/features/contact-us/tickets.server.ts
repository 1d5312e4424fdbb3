import { sql } from 'kysely'
import { notify } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { toPersianDigits } from '#persian/digits.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { type Db, readPage, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { ContactTables } from './tables.server.ts'

const t = withTables<ContactTables>()
type Row = Omit<ContactTables['ticket'], 'number'> & { number: number }

const maxPerDay = 20
const day = 24 * 3600 * 1000

/** @throws AppError conflict, when the id is another ticket's; tooManyRequests past the day's tickets of an account */
export async function createTicket(
  { db, user, now }: RequestContext,
  { id, topic, name, contact, title, text }: CheckedInputOf<typeof calls.createTicket>,
) {
  const ticket = { topic, name, contact, title, body: text, user_id: user?.id ?? null }
  return transaction(db, async tx => {
    if (user && !(await find(tx, id))) await checkCount(tx, user.id, now())
    await t(tx)
      .insertInto('ticket')
      .values({ id, ...ticket, created_at: now(), answered_at: null, answered_by: null, answer: null })
      .onConflict(conflict => conflict.column('id').doNothing())
      .execute()
    const kept = (await find(tx, id))!
    // The same ticket sent again is this one, even where nobody remembers its key.
    const isSame = (Object.keys(ticket) as (keyof typeof ticket)[]).every(name => kept[name] === ticket[name])
    if (!isSame) throw new AppError('conflict')
    return { number: kept.number }
  })
}

async function checkCount(tx: Tx, userId: string, now: Date) {
  const { count } = await t(tx)
    .selectFrom('ticket')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - day))
    .executeTakeFirstOrThrow()
  if (count >= maxPerDay) {
    throw new AppError('conflict', { message: 'امروز پیام‌های بسیاری فرستاده‌اید. لطفاً فردا دوباره بنویسید.' })
  }
}

const find = (db: Db, id: string): Promise<Row | undefined> =>
  t(db).selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirst()

export async function myTickets(
  { db, user }: SignedIn,
  { page, perPage }: CheckedInputOf<typeof calls.myTickets>,
) {
  const mine = t(db).selectFrom('ticket').where('user_id', '=', user.id)
  const { rows, total } = await readPage(
    mine.selectAll().orderBy('created_at', 'desc').orderBy('number', 'desc'),
    { page, perPage },
  )
  return { items: rows.map(toTicket), page, perPage, total }
}

export async function staffTickets(
  { db }: SignedIn,
  { answered, page, perPage }: CheckedInputOf<typeof calls.staffTickets>,
) {
  const isAnswered = answered === 'yes'
  const tickets = t(db)
    .selectFrom('ticket')
    .where('answered_at', isAnswered ? 'is not' : 'is', null)
  const { rows, total } = await readPage(
    tickets
      .selectAll()
      .orderBy(isAnswered ? 'answered_at' : 'created_at', isAnswered ? 'desc' : 'asc')
      .orderBy('number'),
    { page, perPage },
  )
  return { items: rows.map(toStaffTicket), page, perPage, total }
}

/** @throws AppError notFound; conflict, when somebody answered it before */
export async function answerTicket(
  { app, db, user, now }: SignedIn,
  { letter: id, answer }: CheckedInputOf<typeof calls.answerTicket>,
) {
  return transaction(db, async tx => {
    const answered = await t(tx)
      .updateTable('ticket')
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
      if (answer) await notify(app, tx, answered.user_id, 'letter-answered', { ...about, answer })
      else await notify(app, tx, answered.user_id, 'letter-settled', about)
    }
    return { letter: toStaffTicket(answered) }
  })
}

const toTicket = (row: Row) => ({
  id: row.id,
  number: row.number,
  topic: row.topic,
  title: row.title,
  text: row.body,
  createdAt: row.created_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  answer: row.answer,
})

const toStaffTicket = (row: Row) => ({
  ...toTicket(row),
  name: row.name,
  contact: row.contact,
  fromAccount: row.user_id,
})

export async function eraseTickets(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('ticket').where('user_id', '=', userId).execute()
}

export async function exportTickets(db: Db, userId: string): Promise<object> {
  const tickets = await t(db)
    .selectFrom('ticket')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('number')
    .execute()
  return {
    letters: tickets.map(row => {
      const { id: _, ...ticket } = toTicket(row)
      return { ...ticket, name: row.name, contact: row.contact }
    }),
  }
}
