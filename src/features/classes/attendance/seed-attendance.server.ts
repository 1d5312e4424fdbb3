import { demoUserId } from '#account/public.server.ts'
import { seededGroupId, seededGroups } from '#features/courses/public.server.ts'
import { markActive } from '#features/streaks/public.server.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import type { ClassesAndSchool } from '../tables.server.ts'

import { keepAbsences } from './count-attendance.server.ts'

const t = withTables<ClassesAndSchool>()
const fixedId = fixedIds('classes')

/** What the learners of the demo's groups attended so far. */
export async function seedAttendance(tx: Tx): Promise<void> {
  for (const { name } of seededGroups) {
    const groupId = seededGroupId(name)
    const pastSessions = await t(tx)
      .selectFrom('class_session')
      .select(['id', 'number', 'starts_at', 'minutes'])
      .where('group_id', '=', groupId)
      .where('settled_at', 'is not', null)
      .orderBy('number')
      .execute()
    const members = await t(tx)
      .selectFrom('enrolment')
      .select(['id', 'user_id'])
      .where('group_id', '=', groupId)
      .orderBy('enrolled_at', 'desc')
      .execute()
    const pasts = members.flatMap((member, at) =>
      pastSessions.map(session =>
        simulateAttendance(session, { ...member, at }, member.user_id === demoUserId),
      ),
    )
    const visits = pasts.flatMap(({ visit }) => visit ?? [])
    if (pasts.length === 0) continue
    await t(tx).insertInto('class_visit').values(visits).execute()
    await t(tx)
      .insertInto('attendance')
      .values(pasts.map(({ attendance }) => attendance))
      .execute()
    await keepAbsences(
      tx,
      members.map(({ id }) => id),
    )
    await markActive(
      tx,
      'class',
      visits.map(({ user_id, joined_at }) => ({ userId: user_id, at: joined_at })),
    )
  }
}

/** How somebody attended a session: some miss one now and then; the complete account missed its fourth ones. */
function simulateAttendance(
  session: { id: string; number: number; starts_at: Date; minutes: number },
  { id, user_id, at }: { id: string; user_id: string; at: number },
  isOwn: boolean,
) {
  const isAbsent = isOwn ? session.number === 4 : (at * 5 + session.number * 3) % 11 === 0
  const late = (at + session.number) % 6 === 0 ? 11 : 1
  const joined_at = new Date(session.starts_at.getTime() + late * 60_000)
  const left_at = new Date(session.starts_at.getTime() + session.minutes * 60_000)
  return {
    visit: isAbsent
      ? null
      : {
          id: fixedId(`visit ${session.id} ${user_id}`),
          session_id: session.id,
          user_id,
          is_teacher: false,
          joined_at,
          left_at,
        },
    attendance: {
      session_id: session.id,
      enrolment_id: id,
      state: isAbsent ? ('absent' as const) : late > 10 ? ('late' as const) : ('present' as const),
      seconds: isAbsent ? 0 : (left_at.getTime() - joined_at.getTime()) / 1000,
      settled_at: left_at,
      set_by: null,
    },
  }
}
