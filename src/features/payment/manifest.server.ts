import type { AppContext } from '#server/app-context.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** What features that stand on payments know of them: `payment` of their `defineFeature`. */
export type PaymentHooks = {
  /**
   * What is owed of an order has changed, in the transaction of the cause: `by` less than zero where something of it was
   * paid or taken off, above where a cheque bounced.
   */
  debtChanged?(
    app: AppContext,
    tx: Tx,
    change: { orderId: string; by: number; debt: number; now: Date },
  ): Promise<void>
  /** A sale or a refund was booked, in its transaction: invoices follow from it. */
  booked?(tx: Tx, booking: BookedSale, app: AppContext): Promise<void>
  /** What else must hold of the books: each sentence with a statement that answers the rows that break it. */
  proofs?: readonly [sentence: string, statement: string][]
  /**
   * What is taken off an order: by the code, where there is one, and by itself. Which of them stand beside each other is
   * decided here; the best first.
   * @throws AppError invalid at `code`, which says why the code cannot be used
   */
  findDiscounts?(tx: Tx, asked: DiscountRequest, now: Date): Promise<readonly GrantedDiscount[]>
  /** What is sold under a policy of refunds, by its name: one title is enough to say why it stays. */
  findPolicyUse?(tx: Tx, policy: string): Promise<string | null>
  /** The parts that the price of an order is paid in, in their order. */
  listParts?(db: Db, orderId: string): Promise<readonly ReceiptPart[]>
  /** The lines of an order that are posted or with their buyer: these are refunded once they have come back. */
  listPosted?(db: Db, orderId: string): Promise<readonly string[]>
  /** A payment at the gateway was made, in its transaction. */
  paid?(tx: Tx, payment: { orderId: string; paymentId: string; now: Date }, app: AppContext): Promise<void>
}

/** Rials; `dueDay` is `YYYY-MM-DD`, `position` counts from 1. */
export type ReceiptPart = { position: number; dueDay: string; amount: number; paid: number }

/** What of an order was booked to the school's sales, or taken off them. */
export type BookedSale = { kind: 'sale' | 'refund'; transactionId: string; orderId: string; at: Date }

/** What somebody is about to buy, and the code they typed. */
export type DiscountRequest = {
  userId: string
  code: string | null
  lines: readonly { kind: string; item: string; price: number; startsAt: Date | null }[]
  /** What the order holds already counts as free. */
  holder: string
  /** Null where it is only asked what something would cost. */
  orderId: string | null
  /** What was taken off by the features asked before, in Rials. */
  taken: number
}

/** What one discount takes off. */
export type GrantedDiscount = {
  /** The row of discounts; null of what is none of theirs. */
  id: string | null
  /** Null of what applies by itself. */
  code: string | null
  /** What its buyer reads: «ثبت‌نام زودهنگام». */
  name: string
  /** Why this person has it, where staff are to know: «خواهر یا برادر: نگار صداقت». Buyers do not read it. */
  reason: string | null
  amount: number
  /** Each a use of it (or `count`) that is held with the order: of how many, and what is said where none is left. */
  uses: readonly { resource: string; capacity: number; count?: number; refusal: string }[]
}

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    payment?: PaymentHooks
  }
}

type Change = Parameters<NonNullable<PaymentHooks['debtChanged']>>[2]

/** Tells the features that what is owed has changed. */
export async function hearOfDebt(app: AppContext, tx: Tx, change: Change): Promise<void> {
  for (const { payment } of app.features) await payment?.debtChanged?.(app, tx, change)
}

/** Tells the features what was booked; where nothing was, there is nothing to tell. */
export async function hearOfSale(
  app: AppContext,
  tx: Tx,
  booking: Omit<BookedSale, 'transactionId'> & { transactionId: string | null },
): Promise<void> {
  const { transactionId } = booking
  if (transactionId === null) return
  for (const { payment } of app.features) await payment?.booked?.(tx, { ...booking, transactionId }, app)
}

/** Asks the features for the parts that an order is paid in. */
export async function findParts(
  { features }: Pick<AppContext, 'features'>,
  db: Db,
  orderId: string,
): Promise<ReceiptPart[]> {
  const found: ReceiptPart[] = []
  for (const { payment } of features) found.push(...((await payment?.listParts?.(db, orderId)) ?? []))
  return found
}

/** Asks the features for the lines of an order that no press takes back, for they are with their buyer. */
export async function findPosted(
  { features }: Pick<AppContext, 'features'>,
  db: Db,
  orderId: string,
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { payment } of features)
    for (const line of (await payment?.listPosted?.(db, orderId)) ?? []) found.add(line)
  return found
}

/** Tells the features that a payment was made. */
export async function hearOfPayment(
  app: AppContext,
  tx: Tx,
  paid: { orderId: string; paymentId: string; now: Date },
): Promise<void> {
  for (const { payment } of app.features) await payment?.paid?.(tx, paid, app)
}

/** Asks the features what is taken off an order. @throws AppError invalid at `code` */
export async function findDiscounts(
  app: AppContext,
  tx: Tx,
  asked: Omit<DiscountRequest, 'taken'>,
  now: Date,
): Promise<GrantedDiscount[]> {
  const found: GrantedDiscount[] = []
  for (const { payment } of app.features) {
    const taken = found.reduce((sum, { amount }) => sum + amount, 0)
    found.push(...((await payment?.findDiscounts?.(tx, { ...asked, taken }, now)) ?? []))
  }
  return found
}
