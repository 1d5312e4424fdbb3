import { AppError, notFound } from '#contract/app-error.ts'
import { counselorCards, findRules } from '#features/counseling/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { Purchasable } from '#server/engines/purchasables.ts'
import { withTables } from '#server/platform/database/database.ts'
import { questionPath } from './question-path.ts'
import { answeredWithinHours, questionPolicy } from './rules.ts'
import type { QuestionTables } from './tables.server.ts'

const t = withTables<QuestionTables>()

/** A question that a counselor answers within a day; the day begins when it is paid. */
export const counselingQuestion: Purchasable = {
  kind: 'counseling-question',

  async offer(tx, { item, userId }) {
    const row = await t(tx)
      .selectFrom('counseling_question')
      .select('counselor_id')
      .where('id', '=', item)
      .where('user_id', '=', userId)
      .where('paid_at', 'is', null)
      .executeTakeFirstOrThrow(notFound)
    const { questionPrice } = await findRules(tx)
    if (questionPrice === null) {
      throw new AppError('conflict', { message: 'مدرسه اکنون پرسش صوتی نمی‌پذیرد.' })
    }
    const cards = await counselorCards(tx, [row.counselor_id])
    return {
      title: `پرسش صوتی از ${cards.get(row.counselor_id)!.name}`,
      price: questionPrice,
      policy: questionPolicy,
      startsAt: null,
      sessions: [],
      stock: null,
    }
  },

  async deliver(tx, { lineId, item }, now) {
    await t(tx)
      .updateTable('counseling_question')
      .set({
        order_line_id: lineId,
        paid_at: now,
        due_at: new Date(now.getTime() + answeredWithinHours * 3_600_000),
      })
      .where('id', '=', item)
      .where('paid_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => new AppError('conflict', { message: 'این پرسش دیگر نیست.' }))
  },

  async describe(db, items) {
    const rows = await t(db).selectFrom('counseling_question').select('id').where('id', 'in', items).execute()
    return new Map(
      rows.map(({ id }) => [
        id,
        {
          cover: null,
          greeting: null,
          facts: [`پاسخ تا ${persianNumber(answeredWithinHours)} ساعت`],
          page: questionPath({ id }),
          calendar: null,
        },
      ]),
    )
  },

  /** Whatever was not answered comes back; what was answered is spent. */
  async revoke(tx, { lineId }, now) {
    const row = await t(tx)
      .selectFrom('counseling_question')
      .select(['id', 'answered_at'])
      .where('order_line_id', '=', lineId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    if (row.answered_at) {
      throw new AppError('conflict', {
        message: 'به این پرسش پاسخ داده شده است و بهای آن بازگردانده نمی‌شود.',
      })
    }
    await t(tx)
      .updateTable('counseling_question')
      .set({ refunded_at: now })
      .where('id', '=', row.id)
      .where('refunded_at', 'is', null)
      .execute()
  },
}
