import { AppError } from '#contract/app-error.ts'
import { isLevelBetween, type LevelCode } from '#persian/level-names.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import { type Db, type Tx, withTables } from '#server/database/database.ts'
import type { TeachersTables } from './tables.server.ts'
import { trialMinutes } from './trials/rules.ts'

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
  const rows = await t(db)
    .selectFrom('trial_session')
    .select(['teacher_id', 'starts_at'])
    .where('teacher_id', 'in', teacherIds)
    .where('state', '=', 'booked')
    .where('starts_at', '>', new Date(from.getTime() - trialMinutes * 60_000))
    .where('starts_at', '<', until)
    .execute()
  return rows.map(({ teacher_id, starts_at }) => ({
    teacherId: teacher_id,
    from: starts_at,
    until: new Date(starts_at.getTime() + trialMinutes * 60_000),
  }))
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
