import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  cancelUnpaid,
  lockLine,
  lockOrder,
  openOrder,
  refundInFull,
} from '#features/payment/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { returnCredit, spendCredit } from './credits.server.ts'
import { listAnswerFiles } from './files.server.ts'
import { findOwnText, lockOwnText, type TextRow } from './find-text.server.ts'
import { findHomeworkHooks } from './hooks.server.ts'
import { findPrice, listPrices } from './offer.server.ts'
import { minWords } from './rules.ts'
import type { WritingTables } from './tables.server.ts'

const t = withTables<WritingTables>()
const hourMs = 3_600_000

/** @throws AppError invalid, where a text is too short or too long; conflict, where the school corrects none */
async function priceText(tx: Tx, words: number) {
  const refuse = (message: string) =>
    new AppError('invalid', { message, errors: [{ field: 'body', message }] })
  const prices = await listPrices(tx)
  const longest = prices.at(-1)
  if (!longest) throw new AppError('conflict', { message: 'مدرسه اکنون نوشته‌ای برای تصحیح نمی‌پذیرد.' })
  if (words < minWords) throw refuse(`نوشته باید دست‌کم ${persianNumber(minWords)} واژه باشد.`)
  const price = findPrice(prices, words)
  if (!price) {
    throw refuse(
      `نوشتهٔ شما ${persianNumber(words)} واژه است و هر نوشته تا ${persianNumber(longest.maxWords)} واژه تصحیح می‌شود؛ آن را کوتاه کنید یا به چند نوشته بشکنید.`,
    )
  }
  return price
}

/** @throws AppError invalid, where there are photos or a voice and nobody said how many words they have */
async function checkFileWords(tx: Tx, { id, file_words }: TextRow): Promise<void> {
  if (file_words > 0 || (await listAnswerFiles(tx, id)).length === 0) return
  const message = 'بنویسید عکس‌ها و صدا چند واژه دارند.'
  throw new AppError('invalid', { message, errors: [{ field: 'fileWords', message }] })
}

/** The order by which a text was to be paid, locked before it; it is let go. @throws AppError conflict, where it is paid */
async function letOrderGo(tx: Tx, { order_id, user_id }: TextRow, now: Date): Promise<void> {
  if (order_id === null) return
  const order = await lockOrder(tx, order_id, user_id)
  if (order.state === 'paid') throw new AppError('conflict', { message: 'بهای این نوشته پرداخت شده است.' })
  await cancelUnpaid(tx, order, now)
}

/**
 * Sends a draft, or one that was sent and not paid: into the queue from a package, else to its order; homework to its teacher.
 * @throws AppError notFound, for another's package too; invalid, at the text; conflict, where it was changed or sent meanwhile
 */
export function sendText(
  { app, db, user, now }: SignedIn,
  { id, version, creditId }: CheckedInputOf<typeof calls.sendText>,
) {
  const at = now()
  return transaction(db, async tx => {
    const seen = await findOwnText(tx, id, user.id)
    // An order that is open over it stays the one it is paid by.
    if (creditId !== null) await letOrderGo(tx, seen, at)
    const row = await lockOwnText(tx, id, user.id)
    if (row.state !== 'draft' && row.state !== 'unpaid') {
      throw new AppError('conflict', { message: 'این نوشته پیش‌تر فرستاده شده است.' })
    }
    if (row.version !== version || row.order_id !== seen.order_id) {
      throw new AppError('conflict', { message: 'این نوشته هم‌زمان جای دیگری ذخیره شده است.' })
    }
    if (row.is_homework) {
      await handIn(app, tx, row, at)
      return { orderId: null }
    }
    await checkFileWords(tx, row)
    const { promisedHours } = await priceText(tx, row.words)
    if (creditId !== null) {
      await spendCredit(tx, { creditId, textId: id, userId: user.id, words: row.words, now: at })
      await queueText(tx, id, { promisedHours, creditId, now: at })
      return { orderId: null }
    }
    await t(tx)
      .updateTable('writing_text')
      .set({ state: 'unpaid', promised_hours: promisedHours })
      .where('id', '=', id)
      .execute()
    const things = [{ kind: 'writing-text', item: id }]
    const { id: orderId } = await openOrder(app, tx, { userId: user.id, things, now: at })
    await t(tx).updateTable('writing_text').set({ order_id: orderId }).where('id', '=', id).execute()
    return { orderId }
  })
}

/** Hands homework in and lays it on its teacher's bench. The caller has locked it. */
async function handIn(app: AppContext, tx: Tx, row: TextRow, now: Date): Promise<void> {
  const correctorId = await findHomeworkHooks(app).handIn(tx, row, now)
  await t(tx)
    .updateTable('writing_text')
    .set({
      ...(correctorId === null
        ? { state: 'queued' as const }
        : { state: 'taken' as const, corrector_id: correctorId, taken_at: now }),
      sent_at: now,
      changed_at: now,
    })
    .where('id', '=', row.id)
    .execute()
}

/** Puts a text that is paid into the queue; from now on its hours count. The caller has locked it. */
export async function queueText(
  tx: Tx,
  id: string,
  {
    promisedHours,
    lineId = null,
    creditId = null,
    now,
  }: { promisedHours: number; lineId?: string | null; creditId?: string | null; now: Date },
): Promise<void> {
  await t(tx)
    .updateTable('writing_text')
    .set({
      state: 'queued',
      promised_hours: promisedHours,
      order_line_id: lineId,
      credit_id: creditId,
      sent_at: now,
      due_at: new Date(now.getTime() + promisedHours * hourMs),
      changed_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** @throws AppError notFound; conflict, where it is paid or no longer waits to be */
export async function reopenText(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.reopenText>,
) {
  await transaction(db, async tx => {
    const seen = await findOwnText(tx, id, user.id)
    await letOrderGo(tx, seen, now())
    const row = await lockOwnText(tx, id, user.id)
    if (row.state !== 'unpaid' || row.order_id !== seen.order_id) {
      throw new AppError('conflict', { message: 'وضعیت این نوشته عوض شده است؛ صفحه را تازه کنید.' })
    }
    await t(tx)
      .updateTable('writing_text')
      .set({ state: 'draft', order_id: null, promised_hours: null })
      .where('id', '=', id)
      .execute()
  })
  return {}
}

/** @throws AppError notFound; conflict, where somebody has taken it, or it does not wait */
export async function withdrawText(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.withdrawText>,
) {
  const at = now()
  await transaction(db, async tx => {
    const seen = await findOwnText(tx, id, user.id)
    // Its order is locked before it, as refunds do.
    if (seen.order_line_id) await lockLine(tx, { lineId: seen.order_line_id, userId: user.id })
    const row = await lockOwnText(tx, id, user.id)
    if (row.is_homework) {
      throw new AppError('conflict', { message: 'این نوشته تکلیف است و به استاد رسیده؛ پس گرفته نمی‌شود.' })
    }
    if (row.state === 'taken') {
      throw new AppError('conflict', { message: 'استاد این نوشته را برداشته و تصحیح آن آغاز شده است.' })
    }
    if (row.state !== 'queued') {
      throw new AppError('conflict', { message: 'این نوشته دیگر در صف نیست.' })
    }
    await t(tx)
      .updateTable('writing_text')
      .set({ state: 'withdrawn', withdrawn_at: at, changed_at: at })
      .where('id', '=', id)
      .execute()
    if (row.late_credited_at === null) await payBack(app, tx, row, 'returned', at)
  })
  return {}
}

/**
 * Gives back what was paid for a text: into its package, or all of its price into the wallet. The caller has locked its
 * order and then its row, and written why: `withdrawn_at` or `late_credited_at`.
 */
export async function payBack(
  app: AppContext,
  tx: Tx,
  { id, user_id, order_line_id, credit_id }: TextRow,
  reason: 'returned' | 'late',
  now: Date,
): Promise<void> {
  if (credit_id) await returnCredit(tx, { creditId: credit_id, textId: id, reason, now })
  else if (order_line_id) {
    await refundInFull(app, tx, { lineId: order_line_id, userId: user_id, to: 'wallet' }, now)
  }
}

/** @throws AppError notFound */
export async function buyPackage(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.buyPackage>,
) {
  const things = [{ kind: 'writing-package', item: id }]
  const order = await transaction(db, tx => openOrder(app, tx, { userId: user.id, things, now: now() }))
  return { orderId: order.id }
}
