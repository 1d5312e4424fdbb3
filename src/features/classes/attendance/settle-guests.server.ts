import { type ClassRow, selectClasses, toSessionTime } from '#features/courses/public.server.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { ClassesAndSchool } from '../tables.server.ts'
import { computeAttendance, type Visit } from './compute-attendance.ts'

const t = withTables<ClassesAndSchool>()

/** Whose session is yet to be made up elsewhere, by their enrolments. */
export async function expectedElsewhere(db: Db, missedId: string): Promise<Set<string>> {
  const rows = await t(db)
    .selectFrom('make_up')
    .innerJoin('class_session', 'class_session.id', 'session_id')
    .select('enrolment_id')
    .where('missed_id', '=', missedId)
    .where('settled_at', 'is', null)
    .where('state', '=', 'planned')
    .execute()
  return new Set(rows.map(({ enrolment_id }) => enrolment_id))
}

/** Who missed a class of theirs. */
export type Missed = { class: ClassRow; enrolmentId: string; userId: string }

/**
 * What guests attended of a class that is over counts for the session of their own group; what staff set by hand stays.
 * @returns who was there, and who has now missed both
 */
export async function settleGuests(
  tx: Tx,
  session: ClassRow,
  visits: ReadonlyMap<string, readonly Visit[]>,
  now: Date,
): Promise<{ there: { userId: string; at: Date }[]; missed: Missed[]; settled: string[] }> {
  const guests = await t(tx)
    .selectFrom('make_up')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
    .select(['enrolment_id', 'user_id', 'missed_id'])
    .where('session_id', '=', session.id)
    .where('state', '=', 'active')
    .orderBy('enrolment_id')
    .execute()
  const there: { userId: string; at: Date }[] = []
  const missed: Missed[] = []
  for (const { enrolment_id, user_id, missed_id } of guests) {
    const { state, seconds } = computeAttendance(visits.get(user_id) ?? [], toSessionTime(session))
    if (state !== 'absent') {
      const values = { state, seconds, settled_at: now, set_by: null }
      await t(tx)
        .insertInto('attendance')
        .values({ session_id: missed_id, enrolment_id, ...values })
        .onConflict(conflict =>
          conflict
            .columns(['session_id', 'enrolment_id'])
            .doUpdateSet(values)
            .where('attendance.set_by', 'is', null)
            .where('attendance.state', 'in', ['absent', 'excused']),
        )
        .execute()
      there.push({ userId: user_id, at: session.starts_at })
      continue
    }
    const known = await t(tx)
      .selectFrom('attendance')
      .select('state')
      .where('session_id', '=', missed_id)
      .where('enrolment_id', '=', enrolment_id)
      .where('set_by', 'is', null)
      .executeTakeFirst()
    if (known?.state !== 'absent') continue
    const own = await selectClasses(tx).where('class_session.id', '=', missed_id).executeTakeFirstOrThrow()
    missed.push({ class: own, enrolmentId: enrolment_id, userId: user_id })
  }
  return { there, missed, settled: guests.map(({ enrolment_id }) => enrolment_id) }
}
