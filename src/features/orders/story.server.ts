import { mayDo } from '#account/permissions.ts'
import { findContactCards, findFullNames, listNoticesAbout } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { listCashboxes, listSlips } from '#features/cashbox/public.server.ts'
import { selectResting } from '#features/instalments/public.server.ts'
import { describeOrders, findPosted, quoteStaffRefund } from '#features/payment/public.server.ts'
import {
  describeAttempt,
  deskMethodLabels,
  type Order,
  refundDestinations,
} from '#features/payment/public.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { daysBetween, isoDay, parseIsoDay } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { OrderStory } from './contract.ts'
import type { OrdersAndSchool } from './tables.server.ts'

const t = withTables<OrdersAndSchool>()

type Event = { id: string; at: Date | string; text: string; by?: string | null }

/** @throws AppError notFound */
export const readOrderStory = (
  context: SignedIn,
  { id }: CheckedInputOf<typeof calls.readOrderStory>,
): Promise<OrderStory> => tellStory(context, id)

/** All that there is of an order, as far as whoever asks may read it. @throws AppError notFound */
export async function tellStory({ app, db, user, now }: SignedIn, id: string): Promise<OrderStory> {
  const row = await t(db).selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  const [order] = await describeOrders(db, row ? [row] : [], now())
  if (!row || !order) throw new AppError('notFound')
  const facts = await readFacts(db, id, row.user_id)
  const names = await findFullNames(
    db,
    [
      row.sold_by,
      ...facts.desk.map(({ taken_by }) => taken_by),
      ...facts.links.map(({ created_by }) => created_by),
      ...facts.requests.flatMap(({ asked_by, decided_by }) => [asked_by, decided_by]),
    ].filter(by => by !== null),
  )
  const findName = (by: string | null) => (by === null ? null : (names.get(by)?.name ?? null))
  const payers = await findContactCards(db, [row.user_id], mayDo(user.roles, 'people.contacts'))
  const mayDecide = mayDo(user.roles, 'orders.approve')
  return {
    order,
    payer: payers.get(row.user_id) ?? null,
    soldBy: findName(row.sold_by),
    parts: facts.parts.map(part => showPart(part, isoDay(now()))),
    isFrozen: facts.resting !== undefined,
    slips: mayDo(user.roles, 'desk.approve')
      ? await listSlips(
          db,
          facts.desk.map(({ id }) => id),
        )
      : [],
    timeline: [
      ...listOrderEvents(order, findName(row.sold_by)),
      ...listDeskEvents(facts.desk, findName),
      ...listPartEvents(facts),
      ...listRequestEvents(facts.requests, findName),
      ...facts.links.map(link => ({
        id: `link-${link.id}`,
        at: link.created_at,
        text: 'پیوند پرداخت ساخته شد',
        by: findName(link.created_by),
      })),
      ...facts.notices.map(notice => ({
        id: `notice-${notice.id}`,
        at: notice.created_at,
        text: `پیام به خریدار: ${notice.title}`,
      })),
    ]
      .map(({ id, at, text, by = null }: Event) => ({ id, at: new Date(at).toISOString(), text, by }))
      .sort((one, other) => Date.parse(other.at) - Date.parse(one.at)),
    refund:
      row.paid_at !== null &&
      order.lines.some(({ count, returned }) => returned < count) &&
      row.user_id !== null &&
      mayDo(user.roles, 'orders.refund')
        ? await readRefund({ app, db }, row, order, facts.boxes, now())
        : null,
    requests: facts.requests.map(request => ({
      id: request.id,
      amount: request.amount,
      refundable: request.refundable,
      to: request.method,
      sheba: mayDo(user.roles, 'orders.refund') ? request.sheba : null,
      holder: request.holder,
      reason: request.reason,
      state: request.state,
      askedBy: findName(request.asked_by),
      askedAt: request.asked_at.toISOString(),
      decidedBy: findName(request.decided_by),
      answer: request.answer,
      mayDecide: mayDecide && request.state === 'waiting' && request.asked_by !== user.id,
    })),
  }
}

async function readRefund(
  { app, db }: Pick<SignedIn, 'app' | 'db'>,
  row: Parameters<typeof quoteStaffRefund>[2],
  order: Order,
  boxes: Facts['boxes'],
  now: Date,
): Promise<OrderStory['refund']> {
  const { paying: _, lines: __, ...quote } = await quoteStaffRefund(app, db, row, now)
  return {
    ...quote,
    isWithBuyer: (await findPosted(app, db, row.id)).size > 0,
    hasPendingCheque: order.deskPayments.some(({ state }) => state === 'pending'),
    cashboxes: boxes.flatMap(({ id, name, isOpen }) => (isOpen ? [{ id, name }] : [])),
  }
}

async function readFacts(db: Db, id: string, userId: string | null) {
  const boxes = await listCashboxes(db)
  const boxNames = new Map(boxes.map(({ id, name }) => [id, name]))
  const taken = await t(db)
    .selectFrom('desk_payment')
    .select(['id', 'method', 'amount', 'reference', 'state', 'taken_at', 'settled_at'])
    .select(['taken_by', 'cashbox_id'])
    .where('order_id', '=', id)
    .execute()
  const desk = taken.map(row => ({ ...row, cashbox: boxNames.get(row.cashbox_id) ?? '' }))
  const parts = await t(db)
    .selectFrom('instalment')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('due_day')
    .orderBy('position')
    .execute()
  const frozen = await t(db).selectFrom('frozen_line').selectAll().where('order_id', '=', id).execute()
  const resting = await selectResting(db).where('frozen_line.order_id', '=', id).executeTakeFirst()
  const links = await t(db)
    .selectFrom('payment_link')
    .select(['id', 'created_by', 'created_at'])
    .where('order_id', '=', id)
    .orderBy('created_at')
    .limit(50)
    .execute()
  const requests = await t(db)
    .selectFrom('refund_request')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute()
  const notices = userId === null ? [] : await listNoticesAbout(db, userId, paths.order({ id }))
  return { boxes, desk, parts, frozen, resting, links, requests, notices }
}
type Facts = Awaited<ReturnType<typeof readFacts>>

function listOrderEvents(order: Order, seller: string | null): Event[] {
  return [
    { id: 'opened', at: order.createdAt, text: `سفارش باز شد، ${balance(order.total)}`, by: seller },
    ...(order.paidAt ? [{ id: 'paid', at: order.paidAt, text: 'سفارش تحویل شد' }] : []),
    ...(order.state === 'expired' ? [{ id: 'expired', at: order.expiresAt, text: 'مهلت پرداخت گذشت' }] : []),
    ...order.payments.map(payment => ({
      id: `payment-${payment.id}`,
      at: payment.at,
      text: `درگاه، ${balance(payment.amount)}: ${describeAttempt(payment).name}`,
    })),
    ...order.refunds.map(refund => ({
      id: `refund-${refund.id}`,
      at: refund.at,
      text: `بازگشت ${balance(refund.amount)}، ${refundDestinations[refund.to]}`,
    })),
  ]
}

const listDeskEvents = (desk: Facts['desk'], findName: (by: string | null) => string | null): Event[] =>
  desk.flatMap(part => [
    {
      id: `desk-${part.id}`,
      at: part.taken_at,
      text: `${deskMethodLabels[part.method]}، ${balance(part.amount)}، ${part.cashbox}`,
      by: findName(part.taken_by),
    },
    ...(part.settled_at
      ? [
          {
            id: `cheque-${part.id}`,
            at: part.settled_at,
            text: `چک ${toPersianDigits(part.reference ?? '')} ${part.state === 'bounced' ? 'برگشت خورد' : 'وصول شد'}`,
          },
        ]
      : []),
  ])

const listPartEvents = ({ parts, frozen }: Facts): Event[] => [
  ...parts.flatMap(part =>
    part.paid_at
      ? [
          {
            id: `part-${part.id}`,
            at: part.paid_at,
            text: `${partName(part)} پرداخت شد، ${balance(part.amount)}`,
          },
        ]
      : [],
  ),
  ...frozen.flatMap(({ line_id, frozen_at, woken_at }) => [
    {
      id: `frozen-${line_id}`,
      at: frozen_at,
      text: 'دسترسی به سبب قسط عقب‌افتاده نگه داشته شد',
    },
    ...(woken_at
      ? [{ id: `woken-${line_id}`, at: woken_at, text: 'همکاران به نگه‌داشتن دسترسی پایان دادند' }]
      : []),
  ]),
]

const listRequestEvents = (
  requests: Facts['requests'],
  findName: (by: string | null) => string | null,
): Event[] =>
  requests.flatMap(request => [
    {
      id: `asked-${request.id}`,
      at: request.asked_at,
      text: `بازگشت ${balance(request.amount)} بیش از شرایط خواسته شد: ${request.reason}`,
      by: findName(request.asked_by),
    },
    ...(request.decided_at
      ? [
          {
            id: `decided-${request.id}`,
            at: request.decided_at,
            text: `بازگشت ${balance(request.amount)} ${request.state === 'approved' ? 'تأیید شد' : 'رد شد'}${request.answer ? `: ${request.answer}` : ''}`,
            by: findName(request.decided_by),
          },
        ]
      : []),
  ])

const partName = ({ position, cause }: Pick<Facts['parts'][number], 'position' | 'cause'>) =>
  cause === 'cheque' ? 'چک برگشتی' : `قسط ${persianNumber(position)}`

function showPart({ id, position, cause, amount, paid, due_day }: Facts['parts'][number], today: string) {
  const [due, now] = [parseIsoDay(due_day)!, parseIsoDay(today)!]
  const isLate = paid < amount && due_day < today
  return { id, position, cause, amount, paid, dueDay: due_day, daysLate: isLate ? daysBetween(due, now) : 0 }
}
