import type { Assignments } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { listHomework } from './my-homework.server.ts'
import type { HomeworkTables } from './tables.server.ts'

const t = withTables<HomeworkTables>()

/** Homework as courses know it. */
export const assignments: Assignments = {
  async list(db, learner, now) {
    const items = await listHomework(db, learner, now)
    return items.map(({ row, attempts, isOpen }) => ({
      id: row.id,
      title: row.title,
      session: { id: row.session_id, number: row.number },
      dueAt: row.due_at,
      isOpen,
      state: attempts.at(-1)?.state ?? null,
    }))
  },
  async findSessions(db, sessionIds) {
    const rows = await t(db)
      .selectFrom('homework')
      .select('session_id')
      .distinct()
      .where('session_id', 'in', sessionIds)
      .execute()
    return new Set(rows.map(({ session_id }) => session_id))
  },
}
