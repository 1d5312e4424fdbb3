import { sql } from 'kysely'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { EnrolmentsAndSchool } from './tables.server.ts'

// Rows of enrolments as queries that features above join to tables of their own, for which the tables here do not compile.

const t = withTables<EnrolmentsAndSchool>()

export const selectEnrolments = (db: Db) =>
  t(db)
    .selectFrom('enrolment')
    .select(['enrolment.id', 'user_id', 'enrolment.group_id', 'enrolment.state', 'state_at', 'enrolled_at'])

/** Holds an enrolment until the end of the transaction: what is done by it is done one after another. */
export const lockEnrolment = (tx: Tx, id: string) =>
  t(tx).selectFrom('enrolment').select('id').where('id', '=', id).forUpdate().execute()

/** A query of who learns in a course, as `user_id`. */
export const selectLearners = (db: Db, courseId: string) =>
  t(db)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .select('user_id')
    .distinct()
    .where('course_id', '=', courseId)

/**
 * Keeps how many sessions each of these enrolments missed without leave: what `count` answers is written, and nobody else
 * counts or writes meanwhile.
 */
export async function setAbsences(
  tx: Tx,
  enrolmentIds: readonly string[],
  count: (ids: readonly string[]) => Promise<ReadonlyMap<string, { missed: number }>>,
): Promise<void> {
  const ids = [...new Set(enrolmentIds)].sort()
  if (ids.length === 0) return
  // Locked before they are counted, in one order: of two at once the later counts what the earlier wrote.
  await t(tx)
    .selectFrom('enrolment')
    .select('id')
    .where(({ eb }) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const counts = await count(ids)
  await sql`
    update enrolment set absences = counted.absences
    from unnest(${ids}::uuid[], ${ids.map(id => Number(counts.get(id)?.missed ?? 0))}::int[]) as counted (id, absences)
    where enrolment.id = counted.id and enrolment.absences <> counted.absences`.execute(t(tx))
}
