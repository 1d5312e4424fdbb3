import { sql } from 'kysely'
import { findStaffToNotify, notify, notifyMany, type StaffNeeds } from '#account/public.server.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { writingPaths } from '#contract/writing-paths.ts'
import { lockLine } from '#features/payment/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { AppContext } from '#server/app-context.ts'
import { countRows, type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { selectTexts, type TextRow } from './find-text.server.ts'
import { nameText } from './rules.ts'
import { payBack } from './send.server.ts'
import type { WritingTables } from './tables.server.ts'

const t = withTables<WritingTables>()

/** Texts whose hour has passed, or had when they came back, and for which nothing was given back yet. */
const selectOwed = (db: Db, now: Date) =>
  selectTexts(db)
    .where('state', 'in', ['queued', 'taken', 'returned'])
    .where('late_credited_at', 'is', null)
    .where('due_at', '<', now)
    .where(sql<boolean>`(returned_at is null or returned_at > due_at)`)

/**
 * Gives back what was paid for each text that is late, once, and says so to its writer and to those who look after the
 * queue. Each is a transaction of its own; the text is corrected all the same.
 */
export const creditLateTexts: Job = {
  name: 'credit-late-texts',
  every: '*/5 * * * *',
  async run(app) {
    const owed = await selectOwed(app.db, app.now()).orderBy('due_at').orderBy('id').execute()
    for (const text of owed) await creditLateText(app, text)
  },
}

async function creditLateText(app: AppContext, seen: TextRow): Promise<void> {
  const now = app.now()
  await transaction(app.db, async tx => {
    // Its order is locked before it, as refunds do.
    if (seen.order_line_id) await lockLine(tx, { lineId: seen.order_line_id, userId: seen.user_id })
    const row = await selectOwed(tx, now).where('id', '=', seen.id).forUpdate().executeTakeFirst()
    if (!row) return
    await t(tx).updateTable('writing_text').set({ late_credited_at: now }).where('id', '=', row.id).execute()
    await payBack(app, tx, row, 'late', now)
    await notify(app, tx, row.user_id, row.credit_id ? 'writing-late-package' : 'writing-late', {
      writing: nameText(row.title),
      link: writingPaths.text({ id: row.id }),
    })
    if (row.state === 'returned') return
    const staff = await findStaffToNotify(tx, 'lateWriting')
    const values = { writing: nameText(row.title), link: studioPaths.writing({ show: 'late' }) }
    await notifyMany(
      app,
      tx,
      'writing-late-staff',
      staff.map(userId => ({ userId, ...values })),
    )
  })
}

/** Texts that should have come back by now, for those who look after the queue. */
export const lateTexts: StaffNeeds = {
  order: 46,
  permission: 'writing.manage',
  icon: 'pen-line',
  async list({ db, now }) {
    const count = await countRows(
      t(db).selectFrom('writing_text').where('state', 'in', ['queued', 'taken']).where('due_at', '<', now()),
    )
    if (count === 0) return []
    return [
      {
        id: 'late-texts',
        urgency: 'late' as const,
        title: `${persianNumber(count)} نوشتهٔ دیرشده`,
        detail: 'ساعت قول‌داده‌شده گذشته و بها به زبان‌آموز برگشته است؛ نوشته هنوز تصحیح می‌خواهد.',
        act: 'دیدن',
        path: studioPaths.writing({ show: 'late' }),
      },
    ]
  },
}
