import { AppError, notFound } from '#contract/app-error.ts'
import { writingPaths } from '#contract/writing-paths.ts'
import { findOrdersOfLines } from '#features/payment/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { Purchasable } from '#server/engines/purchasables.ts'
import { withTables } from '#server/platform/database/database.ts'
import { openCredit, revokeCredit } from './credits.server.ts'
import { selectTexts } from './find-text.server.ts'
import { findPrice, listPrices } from './offer.server.ts'
import { nameText, packagePolicy, textPolicy } from './rules.ts'
import { queueText } from './send.server.ts'
import type { WritingTables } from './tables.server.ts'

const t = withTables<WritingTables>()

/** The correction of one text; its hours begin when it is paid. */
export const writingText: Purchasable = {
  kind: 'writing-text',

  async offer(tx, { item, userId }) {
    const row = await selectTexts(tx)
      .where('id', '=', item)
      .where('user_id', '=', userId)
      .where('state', '=', 'unpaid')
      .executeTakeFirstOrThrow(notFound)
    const price = findPrice(await listPrices(tx), row.words)
    if (!price) throw new AppError('conflict', { message: 'مدرسه اکنون چنین نوشته‌ای نمی‌پذیرد.' })
    return {
      title: `تصحیح «${nameText(row.title)}»`,
      price: price.price,
      policy: textPolicy,
      startsAt: null,
      sessions: [],
      stock: null,
    }
  },

  async deliver(tx, { lineId, item }, now) {
    const row = await selectTexts(tx).where('id', '=', item).forUpdate().executeTakeFirst()
    const orderId = (await findOrdersOfLines(tx, [lineId])).get(lineId)
    // Whatever was changed or paid otherwise since this order was let go is another text than the one it priced.
    if (row?.state !== 'unpaid' || row.order_id !== orderId) {
      throw new AppError('conflict', { message: 'این نوشته دیگر در انتظار پرداخت نیست.' })
    }
    await queueText(tx, item, { promisedHours: row.promised_hours!, lineId, now })
  },

  async describe(db, items) {
    const rows = await selectTexts(db).where('id', 'in', items).execute()
    return new Map(
      rows.map(({ id, words, promised_hours }) => [
        id,
        {
          cover: null,
          greeting: null,
          facts: [
            `${persianNumber(words)} واژه`,
            ...(promised_hours === null
              ? []
              : [`تصحیح تا ${persianNumber(promised_hours)} ساعت پس از پرداخت`]),
          ],
          page: writingPaths.text({ id }),
          calendar: null,
        },
      ]),
    )
  },

  /** What waits is withdrawn; what was late is corrected all the same; what somebody works on is spent. */
  async revoke(tx, { lineId }, now) {
    const row = await selectTexts(tx).where('order_line_id', '=', lineId).forUpdate().executeTakeFirst()
    if (!row || row.state === 'withdrawn' || row.late_credited_at) return
    if (row.state !== 'queued') {
      throw new AppError('conflict', {
        message: 'تصحیح این نوشته آغاز شده است و بهای آن بازگردانده نمی‌شود.',
      })
    }
    await t(tx)
      .updateTable('writing_text')
      .set({ state: 'withdrawn', withdrawn_at: now, changed_at: now })
      .where('id', '=', row.id)
      .execute()
  },
}

/** A package of texts. */
export const writingPackage: Purchasable = {
  kind: 'writing-package',

  async offer(tx, { item }) {
    const row = await t(tx)
      .selectFrom('writing_package')
      .select(['title', 'price', 'valid_days'])
      .where('id', '=', item)
      .where('is_hidden', '=', false)
      .executeTakeFirstOrThrow(notFound)
    return {
      title: `${row.title}، اعتبار ${persianNumber(row.valid_days)} روز`,
      price: row.price,
      policy: packagePolicy,
      startsAt: null,
      sessions: [],
      stock: null,
    }
  },

  deliver: (tx, { lineId, item, userId }, now) => openCredit(tx, { packageId: item, userId, lineId, now }),

  async describe(db, items) {
    const rows = await t(db)
      .selectFrom('writing_package')
      .select(['id', 'texts', 'max_words', 'valid_days'])
      .where('id', 'in', items)
      .execute()
    return new Map(
      rows.map(({ id, texts, max_words, valid_days }) => [
        id,
        {
          cover: null,
          greeting: null,
          facts: [
            `${persianNumber(texts)} نوشته تا ${persianNumber(max_words)} واژه`,
            `${persianNumber(valid_days)} روز اعتبار`,
          ],
          page: '/writing-correction',
          calendar: null,
        },
      ]),
    )
  },

  revoke: (tx, { lineId }) => revokeCredit(tx, lineId),
}
