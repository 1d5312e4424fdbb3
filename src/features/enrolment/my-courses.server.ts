import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listSessions } from '#features/courses/public.server.ts'
import { teacherCards } from '#features/teachers/public.server.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { dropHolds } from '#server/engines/holds.ts'
import { type Db, readPage, type Tx, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { MyCourse } from './contract.ts'
import { countAttendance } from './count-attendance.server.ts'
import { findMine, type MyRow, recordingsUntil, selectMine } from './enrolment.server.ts'
import { listEnrolmentHooks, type SessionFacts } from './manifest.server.ts'
import { findNextTerm } from './next-term/next-term.server.ts'
import { lateReason } from './seats/contract.ts'
import { buildOfferKey } from './seats/offer-key.ts'
import type { EnrolmentsAndSchool } from './tables.server.ts'

const t = withTables<EnrolmentsAndSchool>()

export async function myCourses(
  { app, db, user, now }: SignedIn,
  { only, page, perPage }: CheckedInputOf<typeof calls.myCourses>,
) {
  const found = selectMine(db, user.id)
    .$if(only === 'active', all => all.where('ends_at', '>', now()))
    .$if(only === 'over', all => all.where('ends_at', '<=', now()))
  const { rows, total } = await readPage(found.orderBy('enrolled_at', 'desc').orderBy('enrolment.id'), {
    page,
    perPage,
  })
  return { items: await toMyCourses(app, db, rows, now()), page, perPage, total }
}

export async function readMyCourse(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readMyCourse>,
) {
  const row = await findMine(db, user.id, id)
  const [course] = await toMyCourses(app, db, [row], now())
  const sessions = await listSessions(db, row.group_id)
  const facts: ReadonlyMap<string, SessionFacts>[] = []
  for (const { describeSessions } of listEnrolmentHooks(app)) {
    if (describeSessions)
      facts.push(await describeSessions(db, { userId: user.id, enrolment: row, sessions, now: now() }))
  }
  return {
    course: {
      ...course!,
      isLate: row.state === 'frozen' && row.reason === lateReason,
      groupState: row.groupState,
      nextTerm: await findNextTerm({ app, db, now: now() }, { userId: user.id, next: row.next_group }),
      plan: sessions.map(session => ({
        ...session,
        makeUp: null,
        mayMakeUp: false,
        attendance: null,
        recordings: [],
        catchUp: null,
        ...Object.assign({}, ...facts.map(known => known.get(session.id))),
      })),
    },
  }
}

async function toMyCourses(
  app: Pick<AppContext, 'features'>,
  db: Db,
  rows: readonly MyRow[],
  now: Date,
): Promise<MyCourse[]> {
  if (rows.length === 0) return []
  const teachers = await teacherCards(
    db,
    rows.map(({ teacher_id }) => teacher_id),
  )
  const sessions = await t(db)
    .selectFrom('class_session')
    .select(['id', 'group_id', 'number', 'title', 'starts_at', 'minutes'])
    .where(
      'group_id',
      'in',
      rows.map(({ group_id }) => group_id),
    )
    .where('state', '=', 'planned')
    .orderBy('starts_at')
    .execute()
  const attendance = await countAttendance(
    app,
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => {
    const own = sessions.filter(({ group_id }) => group_id === row.group_id)
    const ahead = own.filter(
      ({ starts_at, minutes }) => starts_at.getTime() + minutes * 60_000 > now.getTime(),
    )
    const { settled, attended, missed } = attendance(row.id)
    const [next] = ahead
    return {
      id: row.id,
      slug: row.slug,
      title: row.title,
      language: row.language,
      level: row.level,
      greeting: row.greeting,
      group: { id: row.group_id, title: row.groupTitle },
      teacher: teachers.get(row.teacher_id ?? '') ?? null,
      state: row.state,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      enrolledAt: row.enrolled_at.toISOString(),
      sessions: { total: own.length, held: own.length - ahead.length },
      attended: { of: settled, count: attended },
      absencesLeft: Math.max(0, row.absences_allowed - missed),
      next: next
        ? {
            id: next.id,
            number: next.number,
            title: next.title,
            startsAt: next.starts_at.toISOString(),
            minutes: next.minutes,
          }
        : null,
      recordingsUntil: recordingsUntil(row)?.toISOString() ?? null,
    }
  })
}

/** All the feature holds of a person. */
export async function exportEnrolments(
  db: Db,
  userId: string,
  app: Pick<AppContext, 'features'>,
): Promise<object> {
  const rows = await selectMine(db, userId).orderBy('enrolled_at').execute()
  const waitlistEntries = await t(db)
    .selectFrom('waitlist_entry')
    .select(['group_id as group', 'joined_at as since'])
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .execute()
  const courses = await toMyCourses(app, db, rows, new Date(0))
  return {
    courses,
    waiting: waitlistEntries,
  }
}

export async function eraseEnrolments(tx: Tx, userId: string): Promise<void> {
  const left = await t(tx)
    .deleteFrom('waitlist_entry')
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  await dropHolds(
    tx,
    left.map(({ id }) => buildOfferKey(id)),
  )
  await t(tx).deleteFrom('enrolment').where('user_id', '=', userId).execute()
}
