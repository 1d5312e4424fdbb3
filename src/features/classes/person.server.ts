import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { eraseReasons, exportSubstitutes } from './substitutes/person.server.ts'
import type { ClassesAndSchool } from './tables.server.ts'

const t = withTables<ClassesAndSchool>()

/** All the feature holds of a person. */
export async function exportClasses(db: Db, userId: string): Promise<object> {
  const visits = await t(db)
    .selectFrom('class_visit')
    .select(['session_id as session', 'joined_at as joinedAt', 'left_at as leftAt'])
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .execute()
  const absences = await t(db)
    .selectFrom('absence')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
    .select(['session_id as session', 'absence.reason', 'asked_at as askedAt', 'absence.state'])
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .execute()
  const makeUps = await t(db)
    .selectFrom('make_up')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
    .select(['missed_id as missed', 'session_id as session', 'asked_at as askedAt'])
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .execute()
  const substitutes = await exportSubstitutes(db, userId)
  return { visits, absences, makeUps, substitutes }
}

/** What hangs on an enrolment goes with it. */
export async function eraseClasses(tx: Tx, userId: string): Promise<void> {
  await eraseReasons(tx, userId)
  await t(tx).deleteFrom('class_visit').where('user_id', '=', userId).execute()
}
