import type { Task } from '#contract/task.ts'
import { addDays, fromJalali, toJalali } from '#persian/jalali.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { TeachersTables } from '../tables.server.ts'
import { trialMinutes } from './rules.ts'
import { selectTrials } from './select-trials.server.ts'

const t = withTables<TeachersTables>()

/** The trial sessions somebody has booked for what is left of today; each by its teacher's name. */
export async function trialTasks(db: Db, userId: string, now: Date): Promise<Task[]> {
  const { year, month, day } = toJalali(now)
  const rows = await t(db)
    .selectFrom(selectTrials(db).as('trial'))
    .innerJoin('teacher', 'teacher.id', 'teacher_id')
    .select(['teacher.name', 'teacher.surname', 'starts_at'])
    .where('trial.user_id', '=', userId)
    .where('state', '=', 'booked')
    .where('starts_at', '>', new Date(now.getTime() - trialMinutes * 60_000))
    .where('starts_at', '<', fromJalali(addDays({ year, month, day }, 1)))
    .orderBy('starts_at')
    .execute()
  return rows.map(({ name, surname, starts_at }) => ({
    kind: 'trial',
    title: `${name} ${surname}`,
    count: null,
    state: 'open',
    dueAt: starts_at.toISOString(),
    link: '/teachers/trials',
  }))
}
