import { paths } from '#contract/paths.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import type { TicketSubject } from '#features/contact-us/public.server.ts'
import { selectEnrolments } from '#features/enrolment/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { withTables } from '#server/platform/database/database.ts'
import { listAttempts, selectHomework } from './answers.server.ts'
import { stateTags } from './labels.ts'
import type { HomeworkTables } from './tables.server.ts'

const t = withTables<HomeworkTables>()

/** Homework that a ticket is opened from, for who learns in its group. */
export const homeworkSubject: TicketSubject = {
  kind: 'homework',
  async describe(db, { userId, id }) {
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return null
    const row = await selectHomework(db).where('homework.id', '=', id).executeTakeFirst()
    if (!row) return null
    const enrolment = await t(db)
      .selectFrom(selectEnrolments(db).as('enrolment'))
      .select('id')
      .where('group_id', '=', row.group_id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!enrolment) return null
    const attempts = await listAttempts(db, enrolment.id, id)
    const last = attempts.at(-1)
    return {
      title: `تکلیف «${row.title}»`,
      path: paths.myCourse({ enrolment: enrolment.id, homework: id }),
      studioPath: studioPaths.taughtGroup({ id: row.group_id }),
      facts: [
        { name: 'جلسه', value: `جلسهٔ ${persianNumber(row.number)}` },
        { name: 'مهلت', value: formatDateTime(row.due_at) },
        { name: 'پاسخ', value: last ? stateTags[last.state].label : 'فرستاده نشده' },
      ],
    }
  },
}
