import { findGroups, type ImportResult } from '#features/courses/public.server.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { ClassesAndSchool, ClassesTables } from '../tables.server.ts'

import { keepAbsences } from './count-attendance.server.ts'

const t = withTables<ClassesAndSchool>()

/** Whether somebody was there, by the school's records. */
export type ImportedAttendance = {
  userId: string
  /** The code of the group, or its id. */
  group: string
  /** Of the session in its group. */
  number: number
  state: ClassesTables['attendance']['state']
}

const faultAt = (field: string, why: string): ImportResult => ({ fault: { field, why } })

/** Writes who was at which session, in the order of the records; `by` is who imports them. Nobody is warned. */
export async function importAttendance(
  tx: Tx,
  all: readonly ImportedAttendance[],
  { by, now }: { by: string | null; now: Date },
): Promise<ImportResult[]> {
  const groups = await findGroups(
    tx,
    all.map(({ group }) => group),
  )
  const ids = [...new Set([...groups.values()].map(({ id }) => id))]
  const sessions = await sessionsIn(tx, ids)
  const { enrolments, before } = await attendedIn(tx, ids)
  const fresh: Fresh[] = []
  const results = all.map((row): ImportResult => {
    const group = groups.get(row.group)
    if (!group) return faultAt('group', 'گروهی با این کد نیست.')
    const session = sessions.get(`${group.id} ${row.number}`)
    if (!session) return faultAt('session', 'این گروه جلسه‌ای با این شماره ندارد.')
    if (session.state === 'cancelled') return faultAt('session', 'این جلسه لغو شده است.')
    if (session.starts_at > now) return faultAt('session', 'این جلسه هنوز برگزار نشده است.')
    const enrolment = enrolments.get(`${row.userId} ${group.id}`)
    if (!enrolment) return faultAt('group', 'این زبان‌آموز در این گروه ثبت‌نام نشده است.')
    const known = before.get(`${session.id} ${enrolment}`)
    if (known === row.state) return { outcome: 'known' }
    fresh.push({
      session_id: session.id,
      enrolment_id: enrolment,
      state: row.state,
      seconds: 0,
      settled_at: now,
      set_by: by,
    })
    return { outcome: known ? 'changed' : 'created' }
  })
  for (let from = 0; from < fresh.length; from += 1000) {
    await t(tx)
      .insertInto('attendance')
      .values(fresh.slice(from, from + 1000))
      .onConflict(conflict =>
        conflict.columns(['session_id', 'enrolment_id']).doUpdateSet(({ ref }) => ({
          state: ref('excluded.state'),
          settled_at: ref('excluded.settled_at'),
          set_by: ref('excluded.set_by'),
        })),
      )
      .execute()
  }
  await keepAbsences(
    tx,
    fresh.map(({ enrolment_id }) => enrolment_id),
  )
  return results
}

type Fresh = ClassesTables['attendance']

async function sessionsIn(tx: Tx, groupIds: readonly string[]) {
  const rows = await t(tx)
    .selectFrom('class_session')
    .select(['id', 'group_id', 'number', 'starts_at', 'state'])
    .where(({ eb }) => eb('group_id', '=', eb.fn.any(eb.val([...groupIds]))))
    .execute()
  return new Map(rows.map(row => [`${row.group_id} ${row.number}`, row]))
}

async function attendedIn(tx: Tx, groupIds: readonly string[]) {
  const enrolled = await t(tx)
    .selectFrom('enrolment')
    .select(['id', 'user_id', 'group_id'])
    .where(({ eb }) => eb('group_id', '=', eb.fn.any(eb.val([...groupIds]))))
    .execute()
  const attended = await t(tx)
    .selectFrom('attendance')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
    .select(['session_id', 'enrolment_id', 'attendance.state'])
    .where(({ eb }) => eb('group_id', '=', eb.fn.any(eb.val([...groupIds]))))
    .execute()
  return {
    enrolments: new Map(enrolled.map(({ id, user_id, group_id }) => [`${user_id} ${group_id}`, id])),
    before: new Map(
      attended.map(({ session_id, enrolment_id, state }) => [`${session_id} ${enrolment_id}`, state]),
    ),
  }
}
