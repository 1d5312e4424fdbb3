import { findStaffToNotify, notifyMany, type StaffNeeds } from '#account/public.server.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { counselorCards, listAccounts } from '#features/counseling/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { countRows, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { questionPath } from './question-path.ts'
import type { QuestionTables } from './tables.server.ts'

const t = withTables<QuestionTables>()

/** How long before its end a counselor is reminded, in milliseconds. */
const remindedBefore = 6 * 3_600_000

const waiting = (tx: Tx) =>
  t(tx)
    .updateTable('counseling_question')
    .where('paid_at', 'is not', null)
    .where('answered_at', 'is', null)
    .where('refunded_at', 'is', null)

/**
 * Notifies counselors of what they were asked, reminds them six hours before an answer is due, and says of those that are
 * late so to who asked and to the registrar. Each is said once.
 */
export const followQuestions: Job = {
  name: 'follow-counseling-questions',
  every: '*/10 * * * *',
  waits: 'exists (select from counseling_question where paid_at is not null and not is_announced)',
  async run(app) {
    await transaction(app.db, async tx => {
      const now = app.now()
      const announced = await t(tx)
        .updateTable('counseling_question')
        .set({ is_announced: true })
        .where('paid_at', 'is not', null)
        .where('is_announced', '=', false)
        .returningAll()
        .execute()
      const soon = new Date(now.getTime() + remindedBefore)
      const reminded = await waiting(tx)
        .set({ is_reminded: true })
        .where('due_at', '<=', soon)
        .where('due_at', '>', now)
        .where('is_reminded', '=', false)
        .returningAll()
        .execute()
      const late = await waiting(tx)
        .set({ is_late_told: true })
        .where('due_at', '<=', now)
        .where('is_late_told', '=', false)
        .returningAll()
        .execute()
      const all = [...announced, ...reminded, ...late]
      if (all.length === 0) return
      const accounts = await listAccounts(tx)
      const toCounselor = (rows: typeof all) =>
        rows.flatMap(({ id, counselor_id, due_at }) => {
          const userId = accounts.get(counselor_id)
          if (!userId) return []
          return [{ userId, due: formatDateTime(due_at!), link: studioPaths.counselingDay({ question: id }) }]
        })
      const open = announced.filter(row => !row.answered_at && !row.refunded_at)
      await notifyMany(app, tx, 'question-asked', toCounselor(open))
      await notifyMany(app, tx, 'question-due', toCounselor(reminded))
      if (late.length === 0) return
      const cards = await counselorCards(
        tx,
        late.map(({ counselor_id }) => counselor_id),
      )
      await notifyMany(
        app,
        tx,
        'question-late',
        late.map(({ id, user_id, counselor_id }) => ({
          userId: user_id,
          counselor: cards.get(counselor_id)?.name ?? '',
          link: questionPath({ id }),
        })),
      )
      const staff = await findStaffToNotify(tx, 'lateQuestions')
      const names = [...new Set(late.map(({ counselor_id }) => cards.get(counselor_id)?.name ?? ''))]
      await notifyMany(
        app,
        tx,
        'question-late-staff',
        staff.map(userId => ({ userId, counselor: names.join('، '), link: '/studio/counseling/questions' })),
      )
    })
  },
}

/** What counselors should have answered by now, for those who look after them. */
export const lateQuestions: StaffNeeds = {
  order: 45,
  permission: 'counseling.manage',
  icon: 'mic',
  async list({ db, now }) {
    const count = await countRows(
      t(db)
        .selectFrom('counseling_question')
        .where('paid_at', 'is not', null)
        .where('answered_at', 'is', null)
        .where('refunded_at', 'is', null)
        .where('due_at', '<=', now()),
    )
    if (count === 0) return []
    return [
      {
        id: 'late-questions',
        urgency: 'late' as const,
        title: `${persianNumber(count)} پرسش صوتی بی‌پاسخ`,
        detail: 'مهلت ۲۴ ساعته گذشته است؛ به مشاور خبر دهید یا بها را برگردانید.',
        act: 'دیدن',
        path: '/studio/counseling/questions',
      },
    ]
  },
}
