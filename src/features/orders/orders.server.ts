import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import {
  type ExportColumn,
  exportList,
  exportPageSize,
  findContactCards,
  matchAccounts,
} from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listCourses } from '#features/courses/public.server.ts'
import { describeState } from '#features/payment/public.ts'
import { persianNumber, readInteger, toLatinDigits } from '#persian/digits.ts'
import { addDays, fromJalali, parseIsoDay } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { OrderMethod, OrderRow } from './contract.ts'
import { methodNames } from './labels.ts'
import type { OrdersAndSchool } from './tables.server.ts'

const t = withTables<OrdersAndSchool>()

type Filter = Omit<CheckedInputOf<typeof calls.listOrders>, 'after' | 'before' | 'perPage'>

/** From the beginning of a day of Tehran's, and up to the end of another. */
export function buildPeriod(
  column: RawBuilder<unknown>,
  { from, until }: { from?: string | undefined; until?: string | undefined },
): Expression<SqlBool>[] {
  const first = from === undefined ? null : parseIsoDay(from)
  const last = until === undefined ? null : parseIsoDay(until)
  return [
    ...(first ? [sql<SqlBool>`${column} >= ${fromJalali(first)}`] : []),
    ...(last ? [sql<SqlBool>`${column} < ${fromJalali(addDays(last, 1))}`] : []),
  ]
}

/** Orders by their number, by the number of a payment at a bank, by the last four digits of its card, or by who paid. */
export function matchOrders(typed: string): Expression<SqlBool> {
  const bare = toLatinDigits(typed).replace(/[\s-]/g, '')
  const number = readInteger(bare)
  const found = [
    sql`select id from orders where user_id in (select id from users where ${matchAccounts(typed)})`,
    ...(number !== null && Number.isSafeInteger(number)
      ? [sql`select id from orders where number = ${number}`]
      : []),
    ...(/^\d{4,20}$/.test(bare)
      ? [
          sql`select order_id from payment where ref_id = ${bare}`,
          sql`select order_id from desk_payment where reference = ${bare}
            and method in ('card-reader', 'transfer', 'cheque')`,
        ]
      : []),
    ...(/^\d{4}$/.test(bare)
      ? [
          sql`select order_id from payment where card_last4 = ${bare} and state = 'paid'`,
          sql`select order_id from desk_payment where card_last4 = ${bare}`,
        ]
      : []),
  ]
  return sql<SqlBool>`orders.id in (${sql.join(found, sql` union `)})`
}

const views: Record<NonNullable<Filter['view']>, RawBuilder<SqlBool>> = {
  waiting: sql`orders.state = 'open'`,
  paid: sql`orders.state = 'paid'`,
  debt: sql`orders.debt > 0`,
  refunded: sql`orders.state in ('partly-refunded', 'refunded')`,
  dropped: sql`orders.state in ('expired', 'cancelled')`,
  approval: sql`orders.id in (select order_id from refund_request where state = 'waiting')`,
}

const methods: Record<OrderMethod, RawBuilder<SqlBool>> = {
  gateway: sql`orders.by_gateway`,
  wallet: sql`(orders.paid_at is not null and orders.debt = 0 and not orders.by_gateway
    and not exists (select from desk_payment where order_id = orders.id))`,
  cash: takenBy('cash'),
  'card-reader': takenBy('card-reader'),
  transfer: takenBy('transfer'),
  cheque: takenBy('cheque'),
}
function takenBy(method: OrderMethod) {
  return sql<SqlBool>`exists (select from desk_payment where order_id = orders.id and method = ${method})`
}

function buildConditions({ q, view, method, kind, course, ...period }: Filter): Expression<SqlBool>[] {
  const sold = kind ?? (course === undefined ? undefined : 'course-seat')
  return [
    ...(q === undefined ? [] : [matchOrders(q)]),
    ...(view === undefined ? [] : [views[view]]),
    ...(method === undefined ? [] : [methods[method]]),
    ...buildPeriod(sql`orders.created_at`, period),
    ...(sold === undefined
      ? []
      : [
          course === undefined
            ? sql<SqlBool>`exists (select from order_line where order_id = orders.id and kind = ${sold})`
            : sql<SqlBool>`orders.id in (select order_id from order_line where kind = ${sold}
                and item in (select id::text from course_group where course_id = ${course}))`,
        ]),
  ]
}

const and = (conditions: readonly Expression<SqlBool>[]) =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`

type Found = { id: string; number: number }
type Range = { after?: number | undefined; before?: number | undefined; limit: number }

const sums = sql`coalesce(sum(subtotal - discount), 0)::bigint as total,
  coalesce(sum(subtotal - discount) filter (where paid_at is not null), 0)::bigint as paid,
  coalesce(sum(debt), 0)::bigint as debt`

/** The orders of a page, the newest first, whichever way it is turned. */
async function findPage(db: Db, conditions: readonly Expression<SqlBool>[], { after, before, limit }: Range) {
  const beyond = [
    ...(before === undefined ? [] : [sql<SqlBool>`number > ${before}`]),
    ...(before !== undefined || after === undefined ? [] : [sql<SqlBool>`number < ${after}`]),
  ]
  const order = before === undefined ? sql`desc` : sql`asc`
  const { rows } = await sql<Found>`select id, number from orders where ${and([...conditions, ...beyond])}
    order by number ${order} limit ${limit + 1}`.execute(t(db))
  const hasMore = rows.length > limit
  const shown = rows.slice(0, limit)
  if (before !== undefined) shown.reverse()
  const [first, last] = [shown[0], shown.at(-1)]
  return {
    rows: shown,
    next: last && (before !== undefined || hasMore) ? last.number : null,
    previous: first && (before !== undefined ? hasMore : after !== undefined) ? first.number : null,
  }
}

export async function listOrders(
  { db, user, now }: SignedIn,
  { after, before, perPage, ...filter }: CheckedInputOf<typeof calls.listOrders>,
) {
  const conditions = buildConditions(filter)
  const [page, counted] = await Promise.all([
    findPage(db, conditions, { after, before, limit: perPage }),
    countOrders(db, conditions),
  ])
  const { rows, next, previous } = page
  const isOpen = mayDo(user.roles, 'people.contacts')
  const items = await describe(
    db,
    rows.map(({ id }) => id),
    isOpen,
    now(),
  )
  return { items, ...counted, next, previous }
}

/** Of more than so many orders no sums are told: nobody reads them, and they take their time. */
export const maxSummed = 50_000

async function countOrders(db: Db, conditions: readonly Expression<SqlBool>[]) {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from orders where ${and(conditions)}`.execute(t(db))
  const { total } = counted[0]!
  if (total > maxSummed) return { total, sums: null }
  const { rows } = await sql<{ total: number; paid: number; debt: number }>`
    select ${sums} from orders where ${and(conditions)}`.execute(t(db))
  return { total, sums: rows[0]! }
}

type Described = {
  id: string
  number: number
  state: OrderRow['state']
  user_id: string | null
  title: string | null
  line_count: number
  total: number
  debt: number
  refunded: number
  methods: OrderMethod[]
  created_at: Date
  paid_at: Date | null
  asks_approval: boolean
}

/** These orders as the list shows them, the newest first, in one statement. */
async function describe(db: Db, ids: readonly string[], isOpen: boolean, now: Date): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Described>`
    select o.id, o.number, o.user_id, o.subtotal - o.discount as total, o.debt, o.created_at, o.paid_at,
      case when o.state <> 'open' then o.state
        when exists (select from payment p where p.order_id = o.id and p.state not in ('paid', 'failed')) then 'paying'
        when o.expires_at > ${now} then 'open' else 'expired' end as state,
      lines.title, coalesce(lines.line_count, 0)::int as line_count,
      coalesce((select sum(r.amount) from refund r where r.order_id = o.id and r.method <> 'debt'), 0)::bigint as refunded,
      array(select 'gateway' where o.by_gateway union all select distinct d.method from desk_payment d where d.order_id = o.id) as methods,
      exists (select from refund_request q where q.order_id = o.id and q.state = 'waiting') as asks_approval
    from orders o
    left join lateral (
      select min(title) filter (where position = first) as title, count(*) as line_count
      from (select title, position, min(position) over () as first from order_line where order_id = o.id) l
    ) lines on true
    where o.id = any(${[...ids]}::uuid[])
    order by o.number desc`.execute(t(db))
  const payers = await findContactCards(
    db,
    rows.map(({ user_id }) => user_id),
    isOpen,
  )
  return rows.map(row => ({
    id: row.id,
    number: row.number,
    title:
      row.line_count > 1
        ? `${row.title} و ${persianNumber(row.line_count - 1)} مورد دیگر`
        : (row.title ?? ''),
    state: row.state,
    payer: payers.get(row.user_id) ?? null,
    total: row.total,
    debt: row.debt,
    refunded: row.refunded,
    methods:
      row.methods.length === 0 && row.paid_at !== null && row.debt === 0 && row.total > 0
        ? ['wallet']
        : row.methods,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    asksApproval: row.asks_approval,
  }))
}

export async function readOrderFilters({ app, db }: SignedIn) {
  return {
    courses: await listCourses(db),
    kinds: app.features.flatMap(({ purchasables = [] }) => purchasables.map(({ kind }) => kind)),
  }
}

/** All that the same filter finds, as a spreadsheet. */
export const exportOrders = (
  context: SignedIn,
  { q, ...filter }: CheckedInputOf<typeof calls.exportOrders>,
) =>
  exportList(context, {
    name: 'orders',
    title: 'سفارش‌ها',
    filter,
    columns: exportColumns,
    async readPage(after: number | null) {
      const { db, now } = context
      const range = { after: after ?? undefined, limit: exportPageSize }
      const { rows, next } = await findPage(db, buildConditions({ q, ...filter }), range)
      const ids = rows.map(({ id }) => id)
      return { rows: await describe(db, ids, true, now()), next }
    },
  })

const exportColumns: ExportColumn<OrderRow>[] = [
  { head: 'شمارهٔ سفارش', kind: 'number', value: ({ number }) => number },
  { head: 'زمان ثبت', kind: 'moment', value: ({ createdAt }) => new Date(createdAt) },
  { head: 'زمان پرداخت', kind: 'moment', value: ({ paidAt }) => paidAt && new Date(paidAt) },
  { head: 'خریدار', kind: 'text', value: ({ payer }) => payer?.name ?? 'حساب حذف‌شده' },
  { head: 'شماره یا ایمیل', kind: 'contact', value: ({ payer }) => payer?.contact ?? null },
  { head: 'شرح', kind: 'text', value: ({ title }) => title },
  {
    head: 'وضعیت',
    kind: 'text',
    value: ({ state, debt }) => describeState({ state, debt, payments: [] }).name,
  },
  {
    head: 'راه پرداخت',
    kind: 'text',
    value: ({ methods }) => methods.map(method => methodNames[method]).join('، '),
  },
  { head: 'مبلغ (تومان)', kind: 'toman', value: ({ total }) => total },
  { head: 'بدهی (تومان)', kind: 'toman', value: ({ debt }) => debt },
  { head: 'بازگشت (تومان)', kind: 'toman', value: ({ refunded }) => refunded },
]
