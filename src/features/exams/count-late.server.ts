import { type Db, withTables } from '#server/platform/database/database.ts'
import type { ExamsTables } from './tables.server.ts'

const t = withTables<ExamsTables>()

/** How many answers of an attempt came after its end, by what was decided. */
export async function countLate(db: Db, attempt: string) {
  const rows = await t(db)
    .selectFrom('exam_late_answer')
    .select(['is_accepted', ({ fn }) => fn.countAll<number>().as('count')])
    .where('attempt_id', '=', attempt)
    .groupBy('is_accepted')
    .execute()
  const count = (decided: boolean | null) =>
    Number(rows.find(({ is_accepted }) => is_accepted === decided)?.count ?? 0)
  return { waiting: count(null), counted: count(true), declined: count(false) }
}
