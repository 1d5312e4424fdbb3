import type { TeachersTables } from '#features/teachers/tables.server.ts'
import type { LevelCode } from '#persian/level-names.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { Person, TestApp } from './app.ts'
import { newTeacher } from './school.ts'

const t = withTables<TeachersTables>()

/** A teacher of English with an account. */
export async function newColleague(
  app: TestApp,
  { surname = 'فرهمند', from = 'A1' as LevelCode, to = 'C2' as LevelCode } = {},
) {
  const person = await app.user('سارا', ['teacher'])
  const teacherId = await newTeacher(app, { userId: person.id!, name: 'سارا', surname })
  await t(app.db)
    .insertInto('teacher_language')
    .values({ teacher_id: teacherId, language: 'en', from_level: from, to_level: to })
    .execute()
  return Object.assign(person, { teacherId })
}

/** Says that the teacher of these sessions cannot come. @returns the requests, in the order of the sessions */
export async function askFor(app: TestApp, by: Pick<Person, 'post'>, sessions: readonly string[]) {
  const { status, body } = await by.post('/api/studio/substitutes', { sessions, reason: 'تب دارم' })
  if (status !== 200) throw new Error(`asking was answered ${status}: ${JSON.stringify(body)}`)
  const { rows } = await app.database.execute(
    'select id, session_id from substitute_request where session_id = any($1)',
    [sessions],
  )
  return sessions.map(session => String(rows.find(({ session_id }) => session_id === session)!.id))
}
