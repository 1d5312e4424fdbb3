import type { AttendanceCount } from '#features/enrolment/manifest.server.ts'
import { setAbsences } from '#features/enrolment/public.server.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { ClassesTables } from '../tables.server.ts'
import { wasThere } from './past-terms.server.ts'

const t = withTables<ClassesTables>()
type State = ClassesTables['attendance']['state']

/** What was settled of sessions, by enrolment. */
export const selectAttendance = (db: Db) =>
  t(db).selectFrom('attendance').select(['enrolment_id', 'session_id', 'attendance.state'])

/** What was settled of a learner's sessions in a group. */
export async function listAttendance(
  db: Db,
  enrolmentId: string,
): Promise<{ sessionId: string; state: ClassesTables['attendance']['state'] }[]> {
  return t(db)
    .selectFrom('attendance')
    .select(['session_id as sessionId', 'state'])
    .where('enrolment_id', '=', enrolmentId)
    .execute()
}

/** What was settled of the sessions of these enrolments, by enrolment. */
export async function listAttendanceOfAll(db: Db, enrolmentIds: readonly string[]) {
  if (enrolmentIds.length === 0) return new Map<string, { sessionId: string; state: State }[]>()
  const rows = await selectAttendance(db).where('enrolment_id', 'in', enrolmentIds).execute()
  const byEnrolment = Map.groupBy(rows, ({ enrolment_id }) => enrolment_id)
  return new Map(
    [...byEnrolment].map(([id, settled]) => [
      id,
      settled.map(({ session_id, state }) => ({ sessionId: session_id, state })),
    ]),
  )
}

/** How these enrolments attended; who has nothing settled is missing. */
export async function countAttendance(
  db: Db,
  enrolmentIds: readonly string[],
): Promise<Map<string, AttendanceCount>> {
  if (enrolmentIds.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('attendance')
    .select(({ fn }) => [
      'enrolment_id',
      fn.countAll<number>().as('settled'),
      fn.countAll<number>().filterWhere('state', 'in', wasThere).as('attended'),
      fn.countAll<number>().filterWhere('state', '=', 'absent').as('missed'),
    ])
    .where('enrolment_id', 'in', enrolmentIds)
    .groupBy('enrolment_id')
    .execute()
  return new Map(rows.map(({ enrolment_id, ...count }) => [enrolment_id, count]))
}

/** Whoever wrote attendance of these enrolments keeps their absences in step, in the same transaction. */
export const keepAbsences = (tx: Tx, enrolmentIds: readonly string[]) =>
  setAbsences(tx, enrolmentIds, ids => countAttendance(tx, ids))
