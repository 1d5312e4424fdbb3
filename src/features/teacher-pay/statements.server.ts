import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { findChanges, notify, record } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { toman } from '#persian/toman.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, noId, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { type Computed, computeMonth, computeMonths, lastApproved, listRates } from './compute.server.ts'
import type * as calls from './contract.ts'
import type { PayStatement } from './contract.ts'
import type { HasFeatures } from './hooks.server.ts'
import { getMonthBounds, monthAfter, monthName, toMonth } from './months.ts'
import { findPayeeAccount, findPayeeIds, listPayees, lockPayee, readPayee } from './payees.server.ts'
import type { PayTables } from './tables.server.ts'

const t = withTables<PayTables>()

/** How many months back may be looked at. */
const monthsBack = 12

const monthsUntil = (now: Date) =>
  Array.from({ length: monthsBack }, (_, back) => monthAfter(toMonth(now), -back))
const lastMonth = (now: Date) => monthAfter(toMonth(now), -1)

export async function listPay(
  { app, db, now }: SignedIn,
  { month = lastMonth(now()) }: CheckedInputOf<typeof calls.listPay>,
) {
  const people = await listPayees(app, db)
  const ids = people.map(({ id }) => id)
  const statements = await listStatements(app, db, ids, month, now())
  const rates = await listRates(db, ids)
  const teachers = people.map(({ id, name, isTeacher }) => {
    const { state, total, lines } = statements.get(id)!
    const sessions = lines.filter(({ kind }) => kind !== 'difference' && kind !== 'correction').length
    return { id, name, isTeacher, state, total, sessions, hasRate: rates.has(id), hasLines: lines.length > 0 }
  })
  return { month, months: monthsUntil(now()), teachers }
}

/** @throws AppError notFound */
export async function readPay(
  { app, db, now }: SignedIn,
  { teacher: id, month = lastMonth(now()) }: CheckedInputOf<typeof calls.readPay>,
) {
  const teacher = await readPayee(app, db, id)
  const rates = (await listRates(db, [id])).get(id) ?? []
  return {
    teacher,
    months: monthsUntil(now()),
    rates: rates.map(toRate).toReversed(),
    statement: await readStatement(app, db, id, month, now()),
  }
}

/** The statement that was approved of a month, or what it comes to now. */
export async function readStatement(
  app: HasFeatures,
  db: Db,
  payeeId: string,
  month: string,
  now: Date,
): Promise<PayStatement> {
  return (await listStatements(app, db, [payeeId], month, now)).get(payeeId)!
}

/** Those statements of several teachers. */
async function listStatements(
  app: HasFeatures,
  db: Db,
  payeeIds: readonly string[],
  month: string,
  now: Date,
): Promise<Map<string, PayStatement>> {
  const approved = await listApproved(db, payeeIds, month)
  const open = await computeMonths(
    app,
    db,
    payeeIds.filter(id => !approved.has(id)),
    month,
    now,
  )
  const isOver = getMonthBounds(month).until <= now
  const computed = [...open].map(([id, { lines, total, isClosed }]): [string, PayStatement] => [
    id,
    {
      month,
      state: isClosed ? 'closed' : isOver ? 'due' : 'open',
      approvedAt: null,
      lines: lines.map((line, index) => toLine({ id: String(index), ...line })),
      total,
    },
  ])
  return new Map([...approved, ...computed])
}

/** Null where the month was not approved. */
export async function readApproved(db: Db, teacherId: string, month: string): Promise<PayStatement | null> {
  return (await listApproved(db, [teacherId], month)).get(teacherId) ?? null
}

/** What was approved of a month; whose month was not is missing. */
async function listApproved(
  db: Db,
  payeeIds: readonly string[],
  month: string,
): Promise<Map<string, PayStatement>> {
  const statements = await t(db)
    .selectFrom('pay_statement')
    .selectAll()
    .where('payee_id', 'in', [...payeeIds, noId])
    .where('month', '=', month)
    .execute()
  const rows = await t(db)
    .selectFrom('pay_line')
    .selectAll()
    .where('statement_id', 'in', [...statements.map(({ id }) => id), noId])
    .orderBy('place')
    .execute()
  const lines = Map.groupBy(rows, ({ statement_id }) => statement_id)
  return new Map(
    statements.map(({ id, payee_id, approved_at, total }) => [
      payee_id,
      {
        month,
        state: 'approved',
        approvedAt: approved_at.toISOString(),
        lines: (lines.get(id) ?? []).map(toLine),
        total,
      },
    ]),
  )
}

const toLine = (row: Computed['lines'][number] & { id: string }) => ({
  id: row.id,
  kind: row.kind,
  sessionId: row.source?.split(':')[1] ?? null,
  title: row.title,
  startsAt: row.starts_at?.toISOString() ?? null,
  minutes: row.minutes,
  rate: row.rate === null || row.rate_per === null ? null : { per: row.rate_per, amount: row.rate },
  amount: row.amount,
  reason: row.reason,
})

/**
 * Freezes a month as it was seen. Whoever approves holds the teacher's row, so of two one finds it done.
 * @throws AppError notFound; conflict, where it is not over, was approved, differs from what was seen, is empty, or an earlier
 * month waits
 */
export async function approvePay(
  { app, db, user, now }: SignedIn,
  { teacher: id, month, total }: CheckedInputOf<typeof calls.approvePay>,
) {
  await transaction(db, async tx => {
    await lockPayee(app, tx, id)
    const at = now()
    if (await readApproved(tx, id, month)) throw refused('این صورت‌حساب پیش‌تر تأیید شده است.')
    if (getMonthBounds(month).until > at) throw refused('این ماه هنوز تمام نشده است.')
    const computed = await computeMonth(app, tx, id, month, at)
    if (computed.isClosed)
      throw refused('ماه بعد تأیید شده است؛ آنچه از این ماه مانده در صورت‌حساب بعدی می‌آید.')
    if (computed.earlier) throw refused(`نخست صورت‌حساب ${monthName(computed.earlier)} را تأیید کنید.`)
    if (computed.lines.length === 0) throw refused('در این ماه چیزی برای تأیید نیست.')
    if (computed.total !== total) {
      throw refused('این صورت‌حساب در این میان تغییر کرده است؛ صفحه را تازه کنید و دوباره ببینید.')
    }
    await freeze(tx, { payeeId: id, month, total, lines: computed.lines, by: user.id, at })
    const details = { teacher: id, month, total }
    const about = await aboutPay(app, tx, id)
    await record(tx, { actorId: user.id, action: 'pay.approved', subjectId: null, about, details, at })
    const account = await findPayeeAccount(app, tx, id)
    if (account) {
      const noticeValues = { month: monthName(month), amount: toman(total) }
      await notify(app, tx, account, 'pay-approved', { ...noticeValues, link: '/studio/my-pay' })
    }
  })
  return { statement: (await readApproved(db, id, month))! }
}

/** In Toman, or per cent, as the studio shows it. */
const paid = (
  rate?: Pick<Selectable<PayTables['pay_rate']>, 'per' | 'amount' | 'trial_amount' | 'words_amount'>,
) => ({
  per: rate?.per ?? null,
  amount: rate ? (rate.per === 'percent' ? rate.amount : rate.amount / 10) : null,
  trialAmount: rate?.trial_amount ? rate.trial_amount / 10 : null,
  wordsAmount: rate?.words_amount ? rate.words_amount / 10 : null,
})

/** How the audit log names the pay of somebody. */
const aboutPay = async (app: HasFeatures, tx: Tx, id: string) => ({
  kind: 'pay' as const,
  id,
  name: (await readPayee(app, tx, id)).name,
})

const refused = (message: string) => new AppError('conflict', { message })

/** Writes a statement and its lines, for good. */
export async function freeze(
  tx: Tx,
  {
    payeeId,
    month,
    total,
    lines,
    by,
    at,
  }: Pick<Computed, 'lines' | 'total'> & { payeeId: string; month: string; by: string | null; at: Date },
): Promise<void> {
  const statement = randomUUID()
  await t(tx)
    .insertInto('pay_statement')
    .values({ id: statement, payee_id: payeeId, month, total, approved_at: at, approved_by: by })
    .execute()
  await t(tx)
    .insertInto('pay_line')
    .values(
      lines.map((line, index) => ({ ...line, id: randomUUID(), statement_id: statement, place: index })),
    )
    .execute()
}

/** @throws AppError notFound */
export async function setRate(
  { app, db, user, now }: SignedIn,
  { teacher: id, fromDay, per, amount, trialAmount, wordsAmount }: CheckedInputOf<typeof calls.setRate>,
) {
  const values = { per, amount, trial_amount: trialAmount, words_amount: wordsAmount, created_at: now() }
  if (per === 'percent') {
    const wrong = (field: string, message: string) =>
      new AppError('invalid', { message, errors: [{ field, message }] })
    if (amount > 100) throw wrong('amount', 'درصد باید از ۰ تا ۱۰۰ باشد.')
    if ((await readPayee(app, db, id)).isTeacher) throw wrong('per', 'استاد با درصد حساب نمی‌شود.')
  }
  return transaction(db, async tx => {
    await lockPayee(app, tx, id)
    const before = await t(tx)
      .selectFrom('pay_rate')
      .selectAll()
      .where('payee_id', '=', id)
      .where('from_day', '=', fromDay)
      .executeTakeFirst()
    const row = await t(tx)
      .insertInto('pay_rate')
      .values({ id: randomUUID(), payee_id: id, from_day: fromDay, ...values })
      .onConflict(conflict => conflict.columns(['payee_id', 'from_day']).doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow()
    const details = { teacher: id, fromDay, per, amount, trialAmount, wordsAmount }
    const about = await aboutPay(app, tx, id)
    const changes = findChanges(paid(before), paid(row))
    await record(tx, {
      actorId: user.id,
      action: 'pay.rateSet',
      subjectId: null,
      about,
      changes,
      details,
      at: now(),
    })
    return { rate: toRate(row) }
  })
}

/** @throws AppError notFound */
export async function dropRate(
  { app, db, user, now }: SignedIn,
  { teacher: id, rate }: CheckedInputOf<typeof calls.dropRate>,
) {
  await transaction(db, async tx => {
    await lockPayee(app, tx, id)
    const gone = await t(tx)
      .deleteFrom('pay_rate')
      .where('id', '=', rate)
      .where('payee_id', '=', id)
      .returning('from_day')
      .executeTakeFirstOrThrow(notFound)
    const details = { teacher: id, fromDay: gone.from_day }
    const about = await aboutPay(app, tx, id)
    await record(tx, {
      actorId: user.id,
      action: 'pay.rateDropped',
      subjectId: null,
      about,
      details,
      at: now(),
    })
  })
  return {}
}

/** @throws AppError notFound; conflict, where the month is approved or one after it */
export async function addCorrection(
  { app, db, now }: SignedIn,
  { teacher: id, month, amount, reason }: CheckedInputOf<typeof calls.addCorrection>,
) {
  await transaction(db, async tx => {
    await lockPayee(app, tx, id)
    await refuseIfClosed(tx, id, month)
    const row = { id: randomUUID(), payee_id: id, month, amount, reason, created_at: now() }
    await t(tx).insertInto('pay_correction').values(row).execute()
  })
  return { statement: await readStatement(app, db, id, month, now()) }
}

/** @throws AppError notFound; conflict, as `addCorrection` */
export async function dropCorrection(
  { app, db }: SignedIn,
  { teacher: id, correction }: CheckedInputOf<typeof calls.dropCorrection>,
) {
  await transaction(db, async tx => {
    await lockPayee(app, tx, id)
    const gone = await t(tx)
      .deleteFrom('pay_correction')
      .where('id', '=', correction)
      .where('payee_id', '=', id)
      .returning('month')
      .executeTakeFirstOrThrow(notFound)
    await refuseIfClosed(tx, id, gone.month)
  })
  return {}
}

async function refuseIfClosed(tx: Tx, teacherId: string, month: string) {
  if (month <= (await lastApproved(tx, teacherId))) {
    throw refused('این ماه بسته شده است؛ اصلاح را در ماه بعد بنویسید.')
  }
}

/** The approved statements of whoever asks; of who is paid in two ways, those of the one who has any. */
export async function myPay({ app, db, user }: SignedIn, { month }: CheckedInputOf<typeof calls.myPay>) {
  const ids = await findPayeeIds(app, db, user.id)
  const rows = await t(db)
    .selectFrom('pay_statement')
    .select(['payee_id', 'month'])
    .where('payee_id', 'in', [...ids, noId])
    .orderBy('month', 'desc')
    .execute()
  const id = ids.find(one => rows.some(({ payee_id }) => payee_id === one)) ?? ids[0]
  if (id === undefined) return { teacher: null, months: [], statement: null }
  const months = rows.flatMap(row => (row.payee_id === id ? row.month : []))
  const wanted = month ?? months[0]
  return {
    teacher: await readPayee(app, db, id),
    months,
    statement: wanted === undefined ? null : await readApproved(db, id, wanted),
  }
}

const toRate = ({
  id,
  from_day,
  per,
  amount,
  trial_amount,
  words_amount,
}: Selectable<PayTables['pay_rate']>) => ({
  id,
  fromDay: from_day,
  per,
  amount,
  trialAmount: trial_amount,
  wordsAmount: words_amount,
})

/** What somebody's own export holds of it, by their account. */
export async function exportPay(app: HasFeatures, db: Db, userId: string): Promise<object[]> {
  const ids = await findPayeeIds(app, db, userId)
  const rows = await t(db)
    .selectFrom('pay_statement')
    .select(['month', 'total', 'approved_at as approvedAt'])
    .where('payee_id', 'in', [...ids, noId])
    .orderBy('month')
    .execute()
  return rows.map(({ total, ...row }) => ({ ...row, totalInRials: total }))
}

/** Whether a statement of a teacher was approved. */
export async function hasPay(db: Db, teacherId: string): Promise<boolean> {
  return (await lastApproved(db, teacherId)) !== ''
}
