import { mayDo } from '#account/permissions.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import type { PersonAsked, PersonParts } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { sumDebts } from './debtors.server.ts'
import { describeState } from './labels.ts'
import { findWallet, readBalance } from './ledger.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

const methods = { wallet: 'به کیف پول', card: 'به کارت', cash: 'نقد', debt: 'کسر از بدهی' } as const

/** Somebody's newest orders and refunds, and what is in their wallet. */
export async function tellOfPayments(db: Db, { userId, roles }: PersonAsked): Promise<PersonParts> {
  const orders = await t(db)
    .selectFrom('orders')
    .select(['orders.id', 'number', 'state', 'subtotal', 'discount', 'created_at', 'paid_at', 'debt'])
    .select(eb =>
      eb
        .selectFrom('order_line')
        .select(({ fn, val }) => fn<string>('string_agg', ['title', val('، ')]).as('titles'))
        .whereRef('order_id', '=', 'orders.id')
        .as('titles'),
    )
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('orders.id')
    .limit(8)
    .execute()
  const refunds = await t(db)
    .selectFrom('refund')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['refund.id', 'amount', 'method', 'refund.state', 'refund.created_at', 'done_at', 'number'])
    .where('user_id', '=', userId)
    .orderBy('refund.created_at', 'desc')
    .limit(5)
    .execute()
  const wallet = await findWallet(db, userId)
  const inWallet = wallet === null ? 0 : await readBalance(db, wallet)
  const sum = ({ subtotal, discount }: { subtotal: number; discount: number }) => subtotal - discount
  const debt = (await sumDebts(db, [userId])).get(userId) ?? 0
  return {
    facts: [
      {
        order: 20,
        name: 'بدهی',
        value: debt === 0 ? 'ندارد' : balance(debt),
        note: `کیف پول: ${balance(inWallet)}`,
        tone: debt > 0 ? 'bad' : 'plain',
      },
    ],
    parts: [
      {
        key: 'orders',
        order: 30,
        title: 'سفارش‌ها و کیف پول',
        total: `کیف پول: ${balance(inWallet)}`,
        rows: [
          ...orders.map(order => ({
            id: order.id,
            title: order.titles ?? `سفارش ${toPersianDigits(order.number)}`,
            note: `سفارش ${toPersianDigits(order.number)}، ${formatDateTime(order.paid_at ?? order.created_at)}`,
            tag: toTag(describeState({ state: order.state, payments: [], debt: order.debt })),
            amount: sum(order),
            link: mayDo(roles, 'orders.read') ? studioPaths.order({ id: order.id }) : null,
          })),
          ...refunds.map(refund => ({
            id: refund.id,
            title: `بازگشت وجه سفارش ${toPersianDigits(refund.number)}`,
            note: `${methods[refund.method]}، ${formatDateTime(refund.done_at ?? refund.created_at)}`,
            tag:
              refund.done_at === null
                ? ({ label: 'در راه', tone: 'saffron' } as const)
                : ({ label: 'انجام شد', tone: 'lapis' } as const),
            amount: refund.amount,
          })),
        ],
      },
    ],
    timeline: [
      ...orders.flatMap(order =>
        order.paid_at
          ? [
              {
                id: `order-${order.id}`,
                at: order.paid_at,
                text: `پرداخت ${balance(sum(order))}، ${order.titles ?? ''}`,
              },
            ]
          : [],
      ),
      ...refunds.map(({ id, created_at, amount, method }) => ({
        id: `refund-${id}`,
        at: created_at,
        text: `بازگشت ${balance(amount)}، ${methods[method]}`,
      })),
    ],
  }
}

const toTag = ({ name, tone }: ReturnType<typeof describeState>) => ({ label: name, tone })
