import { notify } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import { paths } from '#contract/paths.ts'
import { paperPolicy } from '#features/book-store/public.server.ts'
import { bookPath } from '#features/book-store/public.ts'
import { findOrdersOfLines } from '#features/payment/public.server.ts'
import { takeBackCredit } from '#features/wallet-credits/public.server.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { balance } from '#persian/toman.ts'
import type { Purchasable } from '#server/engines/purchasables.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { buildCopyKey, describeCopies, lockCopy, moveCopy } from './copies.server.ts'
import { computeCredit, gradeNames, myCopiesPath, usedBookKind } from './rules.ts'
import type { UsedBooksAndOrders } from './tables.server.ts'

const t = withTables<UsedBooksAndOrders>()

const gone = () => new AppError('conflict', { message: 'این نسخه فروخته شده یا دیگر در فروش نیست.' })

/** A used copy: one thing, which lies at one branch and is fetched there, so that nothing is posted. */
export const usedBook: Purchasable = {
  kind: usedBookKind,

  async offerAll(tx, { asked, userId }) {
    const ids = asked.map(({ item }) => item)
    const rows = await t(tx).selectFrom('used_book').selectAll().where('id', 'in', ids).execute()
    const byId = new Map(rows.map(row => [row.id, row]))
    const { findEdition, findBranch } = await describeCopies(tx, rows)
    return ids.map(id => {
      const row = byId.get(id)
      if (!row) return new AppError('notFound')
      if (row.state !== 'listed') return gone()
      if (row.user_id === userId) return new AppError('conflict', { message: 'این نسخهٔ خود شماست.' })
      return {
        title: `کتاب دست دوم «${findEdition(row.edition_id).title}»، ${gradeNames[row.grade]}، تحویل در ${findBranch(row.branch_id)}`,
        price: row.price,
        policy: paperPolicy,
        startsAt: null,
        sessions: [],
        stock: buildCopyKey(id),
        parcel: null,
      }
    })
  },

  async deliver(tx, { lineId, item, userId }, now, app) {
    const { copy } = await lockCopy(tx, { id: item }, now)
    if (copy.state !== 'listed') throw gone()
    await moveCopy(tx, item, 'sold', { line_id: lineId, sold_at: now })
    const { findEdition, findBranch } = await describeCopies(tx, [copy])
    const { title } = findEdition(copy.edition_id)
    const number = toPersianDigits(copy.number)
    const orderId = (await findOrdersOfLines(tx, [lineId])).get(lineId)!
    await notify(app, tx, userId, 'used-book-ready', {
      copy: title,
      number,
      branch: findBranch(copy.branch_id),
      link: paths.order({ id: orderId }),
    })
    if (copy.user_id === null || copy.credit_id !== null) return
    await notify(app, tx, copy.user_id, 'used-book-sold', {
      copy: title,
      amount: balance(computeCredit(copy.price, copy.school_percent ?? 0)),
      link: myCopiesPath(),
    })
  },

  async describe(db, items) {
    const rows = await t(db).selectFrom('used_book').selectAll().where('id', 'in', items).execute()
    const { findEdition, findBranch } = await describeCopies(db, rows)
    return new Map(
      rows.map(({ id, edition_id, grade, branch_id, number }) => {
        const { cover, title, published_at, slug } = findEdition(edition_id)
        const described = {
          cover,
          greeting: title,
          facts: [
            `دست دوم، ${gradeNames[grade]}`,
            `تحویل در ${findBranch(branch_id)}، کد ${toPersianDigits(number)}`,
          ],
          page: published_at === null ? null : bookPath({ slug }),
          calendar: null,
        }
        return [id, described] as const
      }),
    )
  },

  /**
   * A copy that is still at its branch is on sale again. One that was with its buyer follows the credit: where the copy is
   * on the shelf again the credit is taken back, unless it is spent; where it is not, its owner keeps what they earned.
   */
  async revoke(tx, { lineId, item, cameBack = 0 }, now, app) {
    const { copy } = await lockCopy(tx, { id: item }, now)
    if (copy.line_id !== lineId) return
    const unsold = { line_id: null, sold_at: null, handed_at: null, handed_by: null }
    if (copy.state === 'sold') {
      await moveCopy(tx, item, 'listed', unsold)
    } else if (copy.state === 'handed' && cameBack > 0) {
      const isTaken =
        copy.credit_id !== null &&
        (await takeBackCredit(app, tx, { id: copy.credit_id, reason: takenBackReason }, now))
      const earned = isTaken ? { credit_id: null, credited: null } : {}
      await moveCopy(tx, item, 'listed', { ...unsold, ...earned, ended_at: null })
    } else if (copy.state === 'handed') {
      await moveCopy(tx, item, 'gone', unsold)
    }
  },
}

const takenBackReason = 'خریدار کتاب دست دوم شما آن را پس داد و کتاب دوباره در فروش است'

/** The lines of an order whose copies were handed to their buyer: they come back at the branch, by no press. */
export async function listHanded(db: Db, orderId: string): Promise<string[]> {
  const rows = await t(db)
    .selectFrom('used_book')
    .innerJoin('order_line', 'order_line.id', 'line_id')
    .select('order_line.id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'handed')
    .execute()
  return rows.map(({ id }) => id)
}
