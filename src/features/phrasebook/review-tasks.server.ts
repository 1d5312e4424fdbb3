import type { Task } from '#contract/task.ts'
import type { Db } from '#server/platform/database/database.ts'
import { countDue } from './review.server.ts'

/** What is due for review now, new phrases of the day among it; nothing where nothing is. */
export async function reviewTasks(db: Db, userId: string, now: Date): Promise<Task[]> {
  const count = await countDue(db, userId, now)
  if (count === 0) return []
  return [{ kind: 'review', title: null, count, dueAt: null, state: 'open', link: '/phrasebook/review' }]
}
