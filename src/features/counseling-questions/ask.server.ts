import { randomUUID } from 'node:crypto'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findRules, portraitUrl, selectAnswering } from '#features/counseling/public.server.ts'
import { findOrdersOfLines, lockLine, openOrder, refundInFull } from '#features/payment/public.server.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import type { UploadKind } from '#server/engines/media/kinds.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import {
  checkContent,
  findState,
  isLate,
  type QuestionRow,
  selectQuestions,
  showToLearner,
  showVoices,
} from './find-question.server.ts'
import { maxVoiceBytes, voiceUploadName } from './rules.ts'
import type { QuestionTables } from './tables.server.ts'

const t = withTables<QuestionTables>()

/** What is said to a counselor, and what they say back; browsers call a sound a film now and then. */
export const voiceUpload: UploadKind = {
  name: voiceUploadName,
  access: 'user',
  maxBytes: maxVoiceBytes,
  families: ['audio', 'video'],
  personal: true,
}

export async function listQuestions({ db, user, now }: SignedIn) {
  const rows = await selectQuestions(db)
    .where('user_id', '=', user.id)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()
  const { questionPrice: price } = await findRules(db)
  const answering =
    price === null
      ? []
      : await selectAnswering(db)
          .select(['id', 'name', 'headline', 'portrait'])
          .where('user_id', '<>', user.id)
          .orderBy('sort_key')
          .orderBy('id')
          .execute()
  const counselors = answering.map(({ portrait, ...card }) => ({
    ...card,
    portraitUrl: portraitUrl(portrait),
  }))
  return {
    offer: price === null || counselors.length === 0 ? null : { price, counselors },
    questions: await showToLearner(db, rows, now()),
  }
}

/** @throws AppError notFound, where the counselor takes no questions; invalid, at the field; conflict, where none are taken */
export async function askQuestion(
  { app, db, user, now }: SignedIn,
  { counselorId, text, voiceId }: CheckedInputOf<typeof calls.askQuestion>,
) {
  await checkContent(db, user.id, { text, voiceId })
  const counselor = await selectAnswering(db)
    .select('user_id')
    .where('id', '=', counselorId)
    .executeTakeFirstOrThrow(notFound)
  if (counselor.user_id === user.id) throw new AppError('conflict', { message: 'این خود شمایید.' })
  const id = randomUUID()
  return transaction(db, async tx => {
    await t(tx)
      .insertInto('counseling_question')
      .values({
        id,
        user_id: user.id,
        counselor_id: counselorId,
        body: text,
        voice_id: voiceId,
        asked_at: now(),
      })
      .execute()
    return { id, orderId: await orderIt(app, tx, { id, userId: user.id, now: now() }) }
  })
}

async function orderIt(
  app: AppContext,
  tx: Tx,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<string> {
  const things = [{ kind: 'counseling-question', item: id }]
  return (await openOrder(app, tx, { userId, things, now })).id
}

/** @throws AppError notFound, alike for another's and for none */
async function findOwn(db: Db, userId: string, id: string): Promise<QuestionRow> {
  const row = await selectQuestions(db).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

/** @throws AppError notFound; conflict, where it is paid */
export async function orderQuestion(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.orderQuestion>,
) {
  const row = await findOwn(db, user.id, id)
  if (row.paid_at) throw new AppError('conflict', { message: 'بهای این پرسش پرداخت شده است.' })
  return {
    orderId: await transaction(db, tx => orderIt(app, tx, { id, userId: user.id, now: now() })),
  }
}

/** @throws AppError notFound */
export async function readQuestion(context: SignedIn, { id }: CheckedInputOf<typeof calls.readQuestion>) {
  const { db, user, now } = context
  const row = await findOwn(db, user.id, id)
  const [brief] = await showToLearner(db, [row], now())
  const line = row.order_line_id
  const orderId = line ? ((await findOrdersOfLines(db, [line])).get(line) ?? null) : null
  const voices = await showVoices(context, row)
  return { question: { ...brief!, ...voices, orderId, mayRefund: isLate(row, now()) } }
}

/** @throws AppError notFound; conflict, before its time is over and once it was answered */
export async function refundQuestion(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.refundQuestion>,
) {
  const row = await findOwn(db, user.id, id)
  await transaction(db, tx => refundLate(app, tx, row, now()))
  return {}
}

/**
 * Gives all back that was paid for a question that is late.
 * @throws AppError conflict, where it is not late, or was answered or refunded meanwhile
 */
export async function refundLate(app: AppContext, tx: Tx, seen: QuestionRow, now: Date): Promise<void> {
  if (!seen.order_line_id) throw new AppError('conflict', { message: 'بهای این پرسش پرداخت نشده است.' })
  const payer = { lineId: seen.order_line_id, userId: seen.user_id }
  // Its order is locked before it, as refunds do.
  await lockLine(tx, payer)
  const row = await selectQuestions(tx).where('id', '=', seen.id).forUpdate().executeTakeFirstOrThrow()
  if (!isLate(row, now)) {
    const message =
      findState(row) === 'waiting' ? 'مهلت پاسخ این پرسش هنوز نگذشته است.' : 'وضعیت این پرسش عوض شده است.'
    throw new AppError('conflict', { message })
  }
  await t(tx).updateTable('counseling_question').set({ refunded_at: now }).where('id', '=', row.id).execute()
  await refundInFull(app, tx, { ...payer, to: 'wallet' }, now)
}
