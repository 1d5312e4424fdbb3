import { AppError } from '#contract/app-error.ts'
import type { Purchasable } from '#server/engines/purchasables.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { issuePath } from './journal-paths.ts'
import { formatIssue } from './labels.ts'
import { issuePolicy, issuePurchasable } from './rules.ts'
import type { JournalsTables } from './tables.server.ts'

const t = withTables<JournalsTables>()

const owned = () =>
  new AppError('conflict', { message: 'این شماره را خریده‌اید و مقاله‌هایش برای شما باز است.' })

/** Those of the issues that somebody bought and was not paid back for. */
export async function findBought(db: Db, { issues, userId }: { issues: readonly string[]; userId: string }) {
  const rows = await t(db)
    .selectFrom('journal_issue_purchase')
    .select('issue_id')
    .where('issue_id', 'in', issues)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
  return new Set(rows.map(({ issue_id }) => issue_id))
}

const selectIssues = (db: Db) =>
  t(db)
    .selectFrom('journal_issue')
    .innerJoin('journal', 'journal.id', 'journal_id')
    .select(['journal_issue.id', 'number', 'year', 'season', 'price', 'cover'])
    .select(['journal.title as journal', 'journal.slug as slug'])

/** An issue whose articles are for its buyers. */
export const journalIssue: Purchasable = {
  kind: issuePurchasable,

  async offerAll(tx, { asked, userId }) {
    const ids = asked.map(({ item }) => item)
    const rows = await selectIssues(tx)
      .where('journal_issue.id', 'in', ids)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('journal_article')
            .select('journal_article.id')
            .whereRef('issue_id', '=', 'journal_issue.id')
            .where('access', '=', 'buyers')
            .where('published_at', 'is not', null),
        ),
      )
      .execute()
    const byId = new Map(rows.map(row => [row.id, row]))
    const bought = await findBought(tx, { issues: ids, userId })
    return ids.map(id => {
      const row = byId.get(id)
      if (!row) return new AppError('notFound')
      if (row.price === null) return new AppError('conflict', { message: 'این شماره اکنون فروخته نمی‌شود.' })
      if (bought.has(id)) return owned()
      return {
        title: `${row.journal}، ${formatIssue(row)}`,
        price: row.price,
        policy: issuePolicy,
        startsAt: null,
        sessions: [],
        stock: null,
      }
    })
  },

  async deliver(tx, { lineId, item, userId }, now) {
    // Two orders of one person, paid both: the second finds the first's purchase, and its money stays with its payer.
    const { numInsertedOrUpdatedRows } = await t(tx)
      .insertInto('journal_issue_purchase')
      .values({ order_line_id: lineId, issue_id: item, user_id: userId, bought_at: now })
      .onConflict(conflict =>
        conflict.columns(['issue_id', 'user_id']).where('revoked_at', 'is', null).doNothing(),
      )
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw owned()
  },

  async describe(db, items) {
    const rows = await selectIssues(db).where('journal_issue.id', 'in', items).execute()
    return new Map(
      rows.map(({ id, slug, journal, cover, ...issue }) => [
        id,
        {
          cover,
          greeting: journal,
          facts: [formatIssue(issue)],
          page: issuePath({ journal: slug, number: issue.number }),
          calendar: null,
        },
      ]),
    )
  },

  async revoke(tx, { lineId }, now) {
    await t(tx)
      .updateTable('journal_issue_purchase')
      .set({ revoked_at: now })
      .where('order_line_id', '=', lineId)
      .where('revoked_at', 'is', null)
      .execute()
  },
}
