import type { Selectable } from 'kysely'
import { listTaughtSessions } from '#features/courses/public.server.ts'
import { listHeldTrials } from '#features/teachers/public.server.ts'
import { isoDay } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { type Db, noId, withTables } from '#server/platform/database/database.ts'
import { type HasFeatures, listWorkHooks, type Work } from './hooks.server.ts'
import { getMonthBounds, monthName, toMonth } from './months.ts'
import type { PayTables } from './tables.server.ts'

const t = withTables<PayTables>()

export type Line = Omit<PayTables['pay_line'], 'id' | 'statement_id' | 'place'>
type Rate = Pick<
  Selectable<PayTables['pay_rate']>,
  'from_day' | 'per' | 'amount' | 'trial_amount' | 'words_amount'
>

/** Something that was held: what is paid is traced to it by `source`. */
type TaughtSession = {
  source: string
  kind: 'session' | 'trial' | 'counseling' | 'question' | 'writing'
  title: string
  starts_at: Date
  minutes: number | null
  words?: number
  /** What the school has of it, in Rials; 0 where it is no share that is paid. */
  price: number
}

/** What a month comes to now; `earlier` is the first month before it that has something to pay and is not approved. */
export type Computed = { lines: Line[]; total: number; earlier: string | null; isClosed: boolean }

/** The statement of one teacher's month as it would be approved now. */
export async function computeMonth(
  app: HasFeatures,
  db: Db,
  payeeId: string,
  month: string,
  now: Date,
): Promise<Computed> {
  return (await computeMonths(app, db, [payeeId], month, now)).get(payeeId)!
}

/**
 * The statements of a month as they would be approved now. Sessions that were held from a teacher's first rate on are
 * paid once, by the rate of their day. What changed of months that are closed (those up to the last approved one) comes as
 * a difference, the sessions held there unseen as well; what was approved is never computed anew. A session that was
 * approved for a teacher stays theirs, whoever has the group since.
 */
export async function computeMonths(
  app: HasFeatures,
  db: Db,
  payeeIds: readonly string[],
  month: string,
  now: Date,
): Promise<Map<string, Computed>> {
  const [rates, paid, corrections, closed] = [
    await listRates(db, payeeIds),
    await listPaid(db, payeeIds),
    await listCorrections(db, payeeIds, month),
    await listClosed(db, payeeIds),
  ]
  const { until } = getMonthBounds(month)
  const asked = payeeIds.map(id => ({
    id,
    from: rates.get(id)?.[0]?.from_day ?? null,
    known: [...(paid.get(id)?.keys() ?? [])],
  }))
  const taught = await listHeld(app, db, asked, { until, now })
  const payees = await findPayees(db, [...taught.values()].flat())
  return new Map(
    payeeIds.map(id => [
      id,
      computeStatement({
        month,
        closed: closed.get(id) ?? '',
        rates: rates.get(id) ?? [],
        paid: paid.get(id) ?? new Map(),
        corrections: corrections.get(id) ?? [],
        held: taught.get(id) ?? [],
        isPaidToOthers: source => [...(payees.get(source) ?? [])].some(payee => payee !== id),
      }),
    ]),
  )
}

function computeStatement({
  month,
  closed,
  rates,
  paid,
  corrections,
  held: taught,
  isPaidToOthers,
}: {
  month: string
  /** The last approved month; '' before the first. */
  closed: string
  rates: readonly Rate[]
  paid: ReadonlyMap<string, Paid>
  /** Up to this month. */
  corrections: readonly Correction[]
  held: readonly TaughtSession[]
  isPaidToOthers: (source: string) => boolean
}): Computed {
  if (month <= closed) return { lines: [], total: 0, earlier: null, isClosed: true }
  const lines: Line[] = []
  const differences: Line[] = []
  const open = corrections.filter(one => one.month > closed && one.month < month)
  let earlier = open.map(one => one.month).toSorted()[0] ?? null
  for (const one of taught) {
    if (isPaidToOthers(one.source)) continue
    const line = computeLine(one, rates)
    const before = paid.get(one.source)
    const taughtIn = toMonth(one.starts_at)
    if (before) {
      if (line.amount === before.amount) continue
      const reason = `در صورت‌حساب ${monthName(before.month)} ${balance(before.amount)} بود.`
      differences.push({ ...line, kind: 'difference', amount: line.amount - before.amount, reason })
    } else if (taughtIn === month) lines.push(line)
    else if (taughtIn <= closed) {
      const reason = `پس از تأیید ${monthName(taughtIn)} برگزارشده به‌شمار آمد.`
      differences.push({ ...line, kind: 'difference', reason })
    } else if (earlier === null || taughtIn < earlier) earlier = taughtIn
  }
  const seen = new Set(taught.map(({ source }) => source))
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
  const own = corrections.filter(one => one.month === month).map(toCorrectionLine)
  const all = [...lines, ...differences.sort(byStart), ...own]
  return { lines: all, total: sum(all), earlier, isClosed: false }
}

const sum = (lines: readonly Line[]) => lines.reduce((total, { amount }) => total + amount, 0)
const byStart = (one: { starts_at: Date | null }, other: { starts_at: Date | null }) =>
  (one.starts_at?.getTime() ?? 0) - (other.starts_at?.getTime() ?? 0)

/** By which of its amounts a rate pays this: small work by amounts of its own, all else by the first. */
function findAmount(
  { kind }: TaughtSession,
  rate: Rate,
): { per: NonNullable<Line['rate_per']>; amount: number } {
  if (kind === 'trial') return { per: 'trial', amount: rate.trial_amount }
  if (kind === 'writing') return { per: 'words', amount: rate.words_amount }
  // A share is one of small work too.
  if (kind === 'question' && rate.per !== 'percent') return { per: 'question', amount: rate.trial_amount }
  return { per: rate.per, amount: rate.amount }
}

/**
 * What one that was held comes to by the rate of its day; an hour's rate by the minute and that of a hundred words by the
 * word, rounded to the Toman as shares are.
 */
function computeLine(work: TaughtSession, rates: readonly Rate[]): Line {
  const { source, kind, title, starts_at, minutes, words = 0, price } = work
  const rate = rates.findLast(({ from_day }) => from_day <= isoDay(starts_at))
  const found = rate ? findAmount(work, rate) : null
  const computeAmount = () => {
    if (!found) return 0
    if (found.per === 'hour') return Math.round((found.amount * (minutes ?? 0)) / 600) * 10
    if (found.per === 'words') return Math.round((found.amount * words) / 1000) * 10
    if (found.per === 'percent') return Math.round((price * found.amount) / 1000) * 10
    return found.amount
  }
  return {
    kind,
    source,
    title,
    starts_at,
    minutes,
    rate: found?.amount ?? null,
    rate_per: found?.per ?? null,
    amount: computeAmount(),
    reason: null,
  }
}

/** The rates of these teachers, each in the order of their days. */
export async function listRates(db: Db, payeeIds: readonly string[]) {
  const rows = await t(db)
    .selectFrom('pay_rate')
    .selectAll()
    .where('payee_id', 'in', [...payeeIds, noId])
    .orderBy('from_day')
    .execute()
  return Map.groupBy(rows, ({ payee_id }) => payee_id)
}

type Correction = Pick<PayTables['pay_correction'], 'id' | 'amount' | 'reason' | 'month'>

/** The corrections of these teachers up to a month, each in the order they were made. */
async function listCorrections(db: Db, payeeIds: readonly string[], month: string) {
  const rows = await t(db)
    .selectFrom('pay_correction')
    .select(['id', 'payee_id', 'amount', 'reason', 'month'])
    .where('payee_id', 'in', [...payeeIds, noId])
    .where('month', '<=', month)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ payee_id }) => payee_id)
}

const toCorrectionLine = ({ id, amount, reason }: Correction): Line & { id: string } => ({
  id,
  kind: 'correction',
  source: null,
  title: 'اصلاح',
  starts_at: null,
  minutes: null,
  rate: null,
  rate_per: null,
  amount,
  reason,
})

type Paid = Pick<Line, 'title' | 'starts_at' | 'minutes' | 'amount'> & { month: string }

/** What was approved for each session of each teacher so far, differences in it, and in which month it was first. */
async function listPaid(db: Db, payeeIds: readonly string[]): Promise<Map<string, Map<string, Paid>>> {
  const rows = await t(db)
    .selectFrom('pay_line')
    .innerJoin('pay_statement', 'pay_statement.id', 'statement_id')
    .select(['payee_id', 'source', 'title', 'starts_at', 'minutes', 'amount', 'month'])
    .where('payee_id', 'in', [...payeeIds, noId])
    .where('source', 'is not', null)
    .orderBy('month')
    .orderBy('place')
    .execute()
  const paid = new Map<string, Map<string, Paid>>(payeeIds.map(id => [id, new Map()]))
  for (const { payee_id, source, ...row } of rows) {
    const own = paid.get(payee_id)!
    const before = own.get(source!)
    own.set(source!, before ? { ...before, amount: before.amount + row.amount } : row)
  }
  return paid
}

/** The last approved month of each teacher who has one. */
async function listClosed(db: Db, payeeIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await t(db)
    .selectFrom('pay_statement')
    .select(({ fn }) => ['payee_id', fn.max('month').as('month')])
    .where('payee_id', 'in', [...payeeIds, noId])
    .groupBy('payee_id')
    .execute()
  return new Map(rows.map(({ payee_id, month }) => [payee_id, month]))
}

/** '' before the first. */
export const lastApproved = async (db: Db, teacherId: string): Promise<string> =>
  (await listClosed(db, [teacherId])).get(teacherId) ?? ''

/** Whose statements hold each of these. */
async function findPayees(db: Db, taught: readonly TaughtSession[]): Promise<Map<string, Set<string>>> {
  const rows = await t(db)
    .selectFrom('pay_line')
    .innerJoin('pay_statement', 'pay_statement.id', 'statement_id')
    .select(['source', 'payee_id'])
    .where(({ eb }) => eb('source', '=', eb.fn.any(eb.val(taught.map(({ source }) => source)))))
    .execute()
  const payees = new Map<string, Set<string>>()
  for (const { source, payee_id } of rows)
    payees.set(source!, (payees.get(source!) ?? new Set()).add(payee_id))
  return payees
}

/**
 * What each payee did from a day until an instant, and is over: classes, trial sessions that were no failure, and what other
 * features pay for. Those
 * of `known` are among them whoever has their group now. Who has no first day held nothing.
 */
async function listHeld(
  app: HasFeatures,
  db: Db,
  asked: readonly { id: string; from: string | null; known: readonly string[] }[],
  { until, now }: { until: Date; now: Date },
): Promise<Map<string, TaughtSession[]>> {
  const paid = asked.filter(({ from }) => from !== null)
  const payeeIds = paid.map(({ id }) => id)
  const sessionsIn = (known: readonly string[]) =>
    known.flatMap(source => (source.startsWith('session:') ? source.slice('session:'.length) : []))
  const orIds = sessionsIn(paid.flatMap(({ known }) => known))
  const classes = await listTaughtSessions(db, { teacherIds: payeeIds, orIds, until, now })
  const trials = await listHeldTrials(db, payeeIds, { until, now })
  const others: Work[] = []
  for (const listWork of listWorkHooks(app)) others.push(...(await listWork(db, payeeIds, { until, now })))
  const othersBy = Map.groupBy(others, ({ payeeId }) => payeeId)
  const classesBy = Map.groupBy(classes, ({ teacherId }) => teacherId)
  const trialsBy = Map.groupBy(trials, ({ teacherId }) => teacherId)
  const byId = new Map(classes.map(one => [one.id, one]))
  return new Map(
    paid.map(({ id, from, known }) => {
      const own = new Map((classesBy.get(id) ?? []).map(one => [one.id, one]))
      for (const session of sessionsIn(known)) {
        const found = byId.get(session)
        if (found) own.set(session, found)
      }
      const taught: TaughtSession[] = [
        ...[...own.values()].map(({ id, title, starts_at, minutes }) => ({
          source: `session:${id}`,
          kind: 'session' as const,
          title,
          starts_at,
          minutes,
          price: 0,
        })),
        ...(trialsBy.get(id) ?? []).map(({ id, startsAt, minutes }) => ({
          source: `trial:${id}`,
          kind: 'trial' as const,
          title: 'جلسهٔ آزمایشی',
          starts_at: startsAt,
          minutes,
          price: 0,
        })),
        ...(othersBy.get(id) ?? []).map(({ payeeId: _, startsAt, ...work }) => ({
          ...work,
          starts_at: startsAt,
        })),
      ]
      return [id, taught.filter(({ starts_at }) => isoDay(starts_at) >= from!).sort(byStart)]
    }),
  )
}
