import { heldSessions } from '#features/course/public.server.ts'
import { isoDay } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { type Db, tablesOf } from '#server/database/database.ts'
import type { TeachersTables } from '../tables.server.ts'
import { trialMinutes } from '../trials/rules.ts'
import { boundsOf, monthName, monthOf } from './months.ts'
import type { PayTables } from './tables.server.ts'

const t = tablesOf<TeachersTables & PayTables>()

export type Line = Omit<PayTables['pay_line'], 'id' | 'statement_id' | 'place'>
type Rate = Pick<PayTables['pay_rate'], 'from_day' | 'per' | 'amount' | 'trial_amount'>

/** Something that was held: what is paid is traced to it by `source`. */
type Held = { source: string; kind: 'session' | 'trial'; title: string; starts_at: Date; minutes: number }

/** What a month comes to now; `earlier` is the first month before it that has something to pay and is not approved. */
export type Computed = { lines: Line[]; total: number; earlier: string | null; isClosed: boolean }

/**
 * The statement of a month as it would be approved now. Sessions that were held from the teacher's first rate on are
 * paid once, by the rate of their day. What changed of months that are closed (those up to the last approved one) comes as
 * a difference, the sessions held there unseen as well; what was approved is never computed anew. A session that was
 * approved for a teacher stays theirs, whoever has the group since.
 */
export async function computeMonth(db: Db, teacherId: string, month: string, now: Date): Promise<Computed> {
  const rates = await ratesOf(db, teacherId)
  const paid = await paidOf(db, teacherId)
  const corrections = await correctionsOf(db, teacherId, month)
  const closed = await lastApproved(db, teacherId)
  if (month <= closed) return { lines: [], total: 0, earlier: null, isClosed: true }
  const { until } = boundsOf(month)
  const [first] = rates
  const held = first
    ? await heldOf(db, teacherId, [...paid.keys()], { from: first.from_day, until, now })
    : []
  const others = await paidToOthers(db, teacherId, held)
  const lines: Line[] = []
  const differences: Line[] = []
  let earlier = await firstCorrected(db, teacherId, closed, month)
  for (const one of held) {
    if (others.has(one.source)) continue
    const line = lineOf(one, rates)
    const before = paid.get(one.source)
    const heldIn = monthOf(one.starts_at)
    if (before) {
      if (line.amount === before.amount) continue
      const reason = `در صورت‌حساب ${monthName(before.month)} ${balance(before.amount)} بود.`
      differences.push({ ...line, kind: 'difference', amount: line.amount - before.amount, reason })
    } else if (heldIn === month) lines.push(line)
    else if (heldIn <= closed) {
      const reason = `پس از تأیید ${monthName(heldIn)} برگزارشده به‌شمار آمد.`
      differences.push({ ...line, kind: 'difference', reason })
    } else if (earlier === null || heldIn < earlier) earlier = heldIn
  }
  const seen = new Set(held.map(({ source }) => source))
  for (const [source, { amount, ...line }] of paid) {
    if (seen.has(source) || amount === 0) continue
    const reason = `در صورت‌حساب ${monthName(line.month)} بود و دیگر برگزارشده به‌شمار نمی‌آید.`
    const { title, starts_at, minutes } = line
    const gone = {
      kind: 'difference' as const,
      source,
      title,
      starts_at,
      minutes,
      rate: null,
      rate_per: null,
    }
    differences.push({ ...gone, amount: -amount, reason })
  }
  const all = [...lines, ...differences.sort(byStart), ...corrections]
  return { lines: all, total: sum(all), earlier, isClosed: false }
}

const sum = (lines: readonly Line[]) => lines.reduce((total, { amount }) => total + amount, 0)
const byStart = (one: Line, other: Line) =>
  (one.starts_at?.getTime() ?? 0) - (other.starts_at?.getTime() ?? 0)

/** What one that was held comes to by the rate of its day; an hour's rate by the minute, rounded to the Toman. */
function lineOf({ source, kind, title, starts_at, minutes }: Held, rates: readonly Rate[]): Line {
  const rate = rates.findLast(({ from_day }) => from_day <= isoDay(starts_at))
  const per = kind === 'trial' ? 'trial' : (rate?.per ?? null)
  const said = rate ? (per === 'trial' ? rate.trial_amount : rate.amount) : null
  const amount = said === null ? 0 : per === 'hour' ? Math.round((said * minutes) / 600) * 10 : said
  return {
    kind,
    source,
    title,
    starts_at,
    minutes,
    rate: said,
    rate_per: said === null ? null : per,
    amount,
    reason: null,
  }
}

/** The rates of a teacher, in the order of their days. */
export const ratesOf = (db: Db, teacherId: string) =>
  t(db).selectFrom('pay_rate').selectAll().where('teacher_id', '=', teacherId).orderBy('from_day').execute()

export async function correctionsOf(
  db: Db,
  teacherId: string,
  month: string,
): Promise<(Line & { id: string })[]> {
  const rows = await t(db)
    .selectFrom('pay_correction')
    .select(['id', 'amount', 'reason'])
    .where('teacher_id', '=', teacherId)
    .where('month', '=', month)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const none = { source: null, starts_at: null, minutes: null, rate: null, rate_per: null }
  return rows.map(row => ({ ...none, ...row, kind: 'correction', title: 'اصلاح' }))
}

/** The first month that is not closed, before another one, to which something was added or of which something was taken. */
async function firstCorrected(db: Db, teacherId: string, closed: string, before: string) {
  const row = await t(db)
    .selectFrom('pay_correction')
    .select('month')
    .where('teacher_id', '=', teacherId)
    .where('month', '>', closed)
    .where('month', '<', before)
    .orderBy('month')
    .limit(1)
    .executeTakeFirst()
  return row?.month ?? null
}

type Paid = Pick<Line, 'title' | 'starts_at' | 'minutes' | 'amount'> & { month: string }

/** What was approved for each session so far, differences in it, and in which month it was first. */
async function paidOf(db: Db, teacherId: string): Promise<Map<string, Paid>> {
  const rows = await t(db)
    .selectFrom('pay_line')
    .innerJoin('pay_statement', 'pay_statement.id', 'statement_id')
    .select(['source', 'title', 'starts_at', 'minutes', 'amount', 'month'])
    .where('teacher_id', '=', teacherId)
    .where('source', 'is not', null)
    .orderBy('month')
    .orderBy('place')
    .execute()
  const paid = new Map<string, Paid>()
  for (const { source, ...row } of rows) {
    const before = paid.get(source!)
    paid.set(source!, before ? { ...before, amount: before.amount + row.amount } : row)
  }
  return paid
}

/** '' before the first. */
export async function lastApproved(db: Db, teacherId: string): Promise<string> {
  const row = await t(db)
    .selectFrom('pay_statement')
    .select('month')
    .where('teacher_id', '=', teacherId)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.month ?? ''
}

async function paidToOthers(db: Db, teacherId: string, held: readonly Held[]): Promise<Set<string | null>> {
  const rows = await t(db)
    .selectFrom('pay_line')
    .innerJoin('pay_statement', 'pay_statement.id', 'statement_id')
    .select('source')
    .where('teacher_id', '<>', teacherId)
    .where(({ eb }) => eb('source', '=', eb.fn.any(eb.val(held.map(({ source }) => source)))))
    .execute()
  return new Set(rows.map(({ source }) => source))
}

/** What was held from a day until an instant, and is over: classes, and trial sessions that were no failure. */
async function heldOf(
  db: Db,
  teacherId: string,
  known: readonly string[],
  { from, until, now }: { from: string; until: Date; now: Date },
): Promise<Held[]> {
  const idsOf = (kind: string) =>
    known.flatMap(source => (source.startsWith(`${kind}:`) ? source.slice(kind.length + 1) : []))
  const classes = await heldSessions(db, { teacherId, orIds: idsOf('session'), until, now })
  const trials = await t(db)
    .selectFrom('trial_session')
    .select(['id', 'starts_at'])
    .where('teacher_id', '=', teacherId)
    .where('state', '=', 'booked')
    .where('starts_at', '<', until)
    .where('starts_at', '<=', new Date(now.getTime() - trialMinutes * 60_000))
    .execute()
  return [
    ...classes.map(({ id, title, starts_at, minutes }) => ({
      ...{ source: `session:${id}`, kind: 'session' as const, title, starts_at, minutes },
    })),
    ...trials.map(({ id, starts_at }) => ({
      ...{ source: `trial:${id}`, kind: 'trial' as const, title: 'جلسهٔ آزمایشی' },
      ...{ starts_at, minutes: trialMinutes },
    })),
  ]
    .filter(({ starts_at }) => isoDay(starts_at) >= from)
    .sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
}
