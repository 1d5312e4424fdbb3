import {
  type ClassRow,
  classTimes,
  classTitle,
  computeEnd,
  groupTitle,
} from '#features/courses/public.server.ts'
import { allTeachers, findQualifiedTeachers, trialTimes } from '#features/teachers/public.server.ts'
import type { Db } from '#server/platform/database/database.ts'

type Time = Pick<ClassRow, 'starts_at' | 'minutes'>

/** Which of these teachers are in a class or a trial session while one is held. */
export async function busyThen(db: Db, ids: readonly string[], session: Time): Promise<Set<string>> {
  const until = computeEnd(session)
  const times = [
    ...(await classTimes(db, ids, session.starts_at, until)),
    ...(await trialTimes(db, ids, session.starts_at, until)),
  ]
  return new Set(times.flatMap(time => (time.until > session.starts_at ? [time.teacherId] : [])))
}

/** The colleagues who teach the language at that level, and are free while a class is held. */
export async function findColleagues(db: Db, session: ClassRow): Promise<string[]> {
  const able = (await findQualifiedTeachers(db, session)).filter(id => id !== session.groupTeacherId)
  const busy = await busyThen(db, able, session)
  return able.filter(id => !busy.has(id))
}

/** All teachers who are free while a class is held, those who teach its language and level first. */
export async function listFree(db: Db, session: ClassRow) {
  const able = new Set(await findQualifiedTeachers(db, session))
  const others = (await allTeachers(db)).filter(({ id }) => id !== session.groupTeacherId)
  const busy = await busyThen(
    db,
    others.map(({ id }) => id),
    session,
  )
  return others
    .filter(({ id }) => !busy.has(id))
    .map(({ id, name }) => ({ id, name, isQualified: able.has(id) }))
    .sort((one, other) => Number(other.isQualified) - Number(one.isQualified))
}

/** As lists of classes show one. */
export const summariseClass = (row: ClassRow) => ({
  sessionId: row.id,
  title: classTitle(row),
  startsAt: row.starts_at.toISOString(),
  minutes: row.minutes,
  group: groupTitle(row),
  language: row.language,
  level: row.level,
  branch: row.branch,
})
