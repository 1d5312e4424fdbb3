import { randomUUID } from 'node:crypto'
import { seededGroupId } from '#features/courses/seed-courses.server.ts'
import { toJalali } from '#persian/jalali.ts'
import type { Database } from '#server/platform/database/database.ts'

/** A session of the demo's running group that begins so many milliseconds from now; those of its plan today are gone. */
export async function planSession(database: Database, startsIn: number): Promise<string> {
  const id = randomUUID()
  const starts = new Date(Date.now() + startsIn)
  await database.execute(
    `delete from class_session where starts_at between $1::timestamptz - interval '1 day' and $1::timestamptz + interval '1 day'`,
    [starts],
  )
  await database.execute(
    `insert into class_session (id, group_id, number, title, starts_at, minutes, changed_at)
     values ($1, $2, 99, 'مرور آخر', $3, 90, now())`,
    [id, seededGroupId('everyday'), starts],
  )
  return id
}

/** How old the day is in Tehran, in whole minutes. */
export function readMinuteOfDay(): number {
  const { hour, minute } = toJalali(Date.now())
  return hour * 60 + minute
}
