import { AppError } from '#contract/app-error.ts'
import { findBookings } from '#features/booking/public.server.ts'
import { isLevelBetween, type LevelCode } from '#persian/level-names.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { TeachersTables } from './tables.server.ts'
import { trialKind, trialMinutes } from './trials/rules.ts'

const t = withTables<TeachersTables>()

/** The teachers with an account and a page who teach a language at a level; at any, where `level` is null. */
export async function findQualifiedTeachers(
  db: Db,
  { language, level }: { language: TaughtLanguage; level: LevelCode | null },
): Promise<string[]> {
  const rows = await t(db)
    .selectFrom('teacher')
    .innerJoin('teacher_language', 'teacher_language.teacher_id', 'teacher.id')
    .select(['teacher.id', 'from_level', 'to_level'])
    .where('language', '=', language)
    .where('user_id', 'is not', null)
    .where('is_hidden', '=', false)
    .orderBy('sort_key')
    .orderBy('teacher.id')
    .execute()
  return rows.flatMap(({ id, from_level, to_level }) =>
    level === null || isLevelBetween(from_level, level, to_level) ? [id] : [],
  )
}

/** When these teachers give trial sessions, between two instants. */
export async function trialTimes(
  db: Db,
  teacherIds: readonly string[],
  from: Date,
  until: Date,
): Promise<{ teacherId: string; from: Date; until: Date }[]> {
  if (teacherIds.length === 0) return []
  const rows = await findBookings(db, {
    kinds: [trialKind],
    hostIds: teacherIds,
    states: ['booked'],
    from: new Date(from.getTime() - trialMinutes * 60_000 + 1),
    until,
  })
  return rows.map(({ host_id, starts_at, ends_at }) => ({
    teacherId: host_id!,
    from: starts_at,
    until: ends_at,
  }))
}

/** As `lockTeacher`, of many in one order; who is not there is not held. */
export async function lockTeachers(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await t(tx)
    .selectFrom('teacher')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** One at a time changes a teacher's hours and what they are paid. @throws AppError notFound */
export async function lockTeacher(tx: Tx, id: string): Promise<void> {
  const row = await t(tx)
    .selectFrom('teacher')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
}
