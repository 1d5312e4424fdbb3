import { type Expression, type SqlBool, sql } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import {
  type ExportColumn,
  exportList,
  exportPageSize,
  findContactCards,
  findFullNames,
} from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { gatewayName, spelledCard } from '#features/payment/public.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { PaymentRow } from './contract.ts'
import { chequeStates, methodNames } from './labels.ts'
import { buildPeriod, matchOrders, maxSummed } from './orders.server.ts'
import type { OrdersAndSchool } from './tables.server.ts'

const t = withTables<OrdersAndSchool>()

type Filter = Omit<CheckedInputOf<typeof calls.listPayments>, 'after' | 'perPage'>
type Place = { at: Date; id: string }

type Found = {
  id: string
  at: Date
  order_id: string
  number: number
  user_id: string | null
  method: PaymentRow['method']
  gateway: string | null
  amount: number
  reference: string | null
  card: string | null
  note: PaymentRow['note']
  cashbox: string | null
  taken_by: string | null
}

const and = (conditions: readonly Expression<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** Where money of both kinds is found: at the gateway, and at the desk. */
function buildSources({ q, method, gateway, ...period }: Filter) {
  const ofOrder = q === undefined ? [] : [matchOrders(q)]
  return {
    gateway: and([
      sql<SqlBool>`p.state = 'paid'`,
      // What was paid is settled: by its index.
      sql<SqlBool>`p.settled_at is not null`,
      ...(method === undefined || method === 'gateway' ? [] : [sql<SqlBool>`false`]),
      ...(gateway === undefined ? [] : [sql<SqlBool>`p.gateway = ${gateway}`]),
      ...buildPeriod(sql`p.settled_at`, period),
      ...ofOrder,
    ]),
    desk: and([
      gateway === undefined ? sql<SqlBool>`true` : sql<SqlBool>`false`,
      ...(method === undefined ? [] : [sql<SqlBool>`p.method = ${method}`]),
      ...buildPeriod(sql`p.taken_at`, period),
      ...ofOrder,
    ]),
  }
}

/** Each kind brings its newest, and the newest of both are the page. */
async function findPage(db: Db, filter: Filter, after: Place | null, limit: number) {
  const { gateway, desk } = buildSources(filter)
  const beyond = (column: string) =>
    after ? sql`and (${sql.ref(column)}, p.id) < (${after.at}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<Found>`
    (select p.id, p.settled_at as at, order_id, number, user_id, 'gateway' as method, p.gateway, p.amount, ref_id as reference,
       card_mask as card, case when spare is not null then 'to-wallet' end as note, null as cashbox, null::uuid as taken_by
     from payment p join orders on orders.id = order_id where ${gateway} ${beyond('p.settled_at')}
     order by p.settled_at desc, p.id desc limit ${limit + 1})
    union all
    (select p.id, p.taken_at as at, order_id, number, user_id, p.method, null as gateway, p.amount, reference, card_last4 as card,
       case when p.state <> 'taken' then p.state end as note, cashbox.name as cashbox, taken_by
     from desk_payment p join orders on orders.id = order_id join cashbox on cashbox.id = cashbox_id
     where ${desk} ${beyond('p.taken_at')}
     order by p.taken_at desc, p.id desc limit ${limit + 1})
    order by at desc, id desc limit ${limit + 1}`.execute(t(db))
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: last && rows.length > limit ? { at: last.at, id: last.id } : null }
}

async function describe(db: Db, rows: readonly Found[], isOpen: boolean): Promise<PaymentRow[]> {
  const payers = await findContactCards(
    db,
    rows.map(({ user_id }) => user_id),
    isOpen,
  )
  const names = await findFullNames(
    db,
    rows.flatMap(({ taken_by }) => taken_by ?? []),
  )
  return rows.map(row => ({
    id: row.id,
    orderId: row.order_id,
    number: row.number,
    payer: payers.get(row.user_id) ?? null,
    method: row.method,
    gateway: row.gateway,
    amount: row.amount,
    reference: row.reference,
    card: row.card,
    note: row.note,
    cashbox: row.cashbox,
    takenBy: row.taken_by === null ? null : (names.get(row.taken_by)?.name ?? null),
    at: row.at.toISOString(),
  }))
}

export async function listPayments(
  { db, user }: SignedIn,
  { after, perPage, ...filter }: CheckedInputOf<typeof calls.listPayments>,
) {
  const { rows, next } = await findPage(db, filter, after === undefined ? null : readPlace(after), perPage)
  return {
    items: await describe(db, rows, mayDo(user.roles, 'people.contacts')),
    ...(await countPayments(db, filter)),
    next: next && `${next.at.getTime()}-${next.id}`,
  }
}

async function countPayments(db: Db, filter: Filter): Promise<{ total: number; sum: number | null }> {
  const { gateway, desk } = buildSources(filter)
  // Only what was typed is asked of the orders: without it an index alone tells.
  const orders = filter.q === undefined ? sql`` : sql`join orders on orders.id = order_id`
  const counted = await sql<{ total: number }>`
    select ((select count(*) from payment p ${orders} where ${gateway})
      + (select count(*) from desk_payment p ${orders} where ${desk}))::int as total`.execute(t(db))
  const { total } = counted.rows[0]!
  if (total > maxSummed) return { total, sum: null }
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from (
      select p.amount from payment p ${orders} where ${gateway}
      union all
      select case p.state when 'bounced' then 0 else p.amount end as amount from desk_payment p ${orders} where ${desk}
    ) found`.execute(t(db))
  return { total, sum: rows[0]!.sum }
}

function readPlace(place: string): Place {
  const [milliseconds, ...id] = place.split('-')
  return { at: new Date(Number(milliseconds)), id: id.join('-') }
}

/** All that the same filter finds, as a spreadsheet. */
export const exportPayments = (
  context: SignedIn,
  { q, ...filter }: CheckedInputOf<typeof calls.exportPayments>,
) =>
  exportList(context, {
    name: 'payments',
    title: 'پرداخت‌ها',
    filter,
    columns: exportColumns,
    async readPage(after: Place | null) {
      const { rows, next } = await findPage(context.db, { q, ...filter }, after, exportPageSize)
      return { rows: await describe(context.db, rows, true), next }
    },
  })

const exportColumns: ExportColumn<PaymentRow>[] = [
  { head: 'زمان', kind: 'moment', value: ({ at }) => new Date(at) },
  { head: 'شمارهٔ سفارش', kind: 'number', value: ({ number }) => number },
  { head: 'پرداخت‌کننده', kind: 'text', value: ({ payer }) => payer?.name ?? 'حساب حذف‌شده' },
  { head: 'شماره یا ایمیل', kind: 'contact', value: ({ payer }) => payer?.contact ?? null },
  { head: 'راه پرداخت', kind: 'text', value: ({ method }) => methodNames[method] },
  { head: 'مبلغ (تومان)', kind: 'toman', value: ({ amount }) => amount },
  // Comes to the sum that the list says.
  {
    head: 'دریافت‌شده (تومان)',
    kind: 'toman',
    value: ({ amount, note }) => (note === 'bounced' ? 0 : amount),
  },
  { head: 'شمارهٔ پیگیری', kind: 'text', value: ({ reference }) => reference },
  { head: 'کارت', kind: 'text', value: ({ card }) => card && (card.length > 4 ? spelledCard(card) : card) },
  { head: 'وضعیت', kind: 'text', value: ({ note }) => note && noteNames[note] },
  { head: 'صندوق', kind: 'text', value: ({ cashbox }) => cashbox },
  { head: 'گیرنده', kind: 'text', value: ({ takenBy }) => takenBy },
  { head: 'درگاه', kind: 'text', value: ({ gateway }) => gateway && gatewayName(gateway) },
]

const noteNames = {
  pending: chequeStates.pending.name,
  cleared: chequeStates.cleared.name,
  bounced: chequeStates.bounced.name,
  'to-wallet': 'به کیف پول رفت',
}
