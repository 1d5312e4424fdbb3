import { paths } from '#contract/paths.ts'
import type { Task } from '#contract/task.ts'
import type { Db } from '#server/platform/database/database.ts'
import { dueHomework } from './due.server.ts'

/** What somebody still has to hand in, the soonest due first. */
export async function homeworkTasks(db: Db, userId: string, now: Date): Promise<Task[]> {
  const due = await dueHomework(db, userId, now)
  return due.map(({ title, enrolmentId, dueAt, isReturned }) => ({
    kind: 'homework',
    title,
    count: null,
    dueAt: dueAt.toISOString(),
    state: isReturned ? 'returned' : dueAt <= now ? 'late' : 'open',
    link: paths.myCourse({ enrolment: enrolmentId }),
  }))
}
