import { sql } from 'kysely'
import { belongsTo, mayDo } from '#account/permissions.ts'
import { findFullNames, signInNames } from '#account/public.server.ts'
import { findWithoutConsent } from '#features/consents/public.server.ts'
import { type ClassRow, computeEnd, groupTitle, selectClasses } from '#features/courses/public.server.ts'
import { findTeacherId, teacherNames } from '#features/teachers/public.server.ts'
import { startOfDay } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, noId, withTables } from '#server/platform/database/database.ts'
import type { AskedAbsence, PastClass, TodaysClass } from '../contract.ts'
import { listGuests } from '../make-ups/make-up.server.ts'
import { openProvider } from '../providers/provider.server.ts'
import type { ClassesAndSchool, ClassesTables } from '../tables.server.ts'

const t = withTables<ClassesAndSchool>()
const day = 86_400_000
/** Of how many groups the last session is shown. */
const maxPastClasses = 6
/** An absence that nobody answered in time is still shown so long after its session, in milliseconds. */
const answeredLate = 3 * day
/** The day of a teacher; who has no groups of their own but may look after classes sees those of all. */
export async function readToday({ app, db, user, now }: SignedIn) {
  const at = now()
  const own = await findTeacherId(db, user.id)
  // A teacher without a page of their own holds no classes; those who look after the school see them all.
  const seesAll = own === null && belongsTo(user.roles, 'everyClass')
  const mine = () => selectClasses(db).$if(!seesAll, all => all.where(isTaughtOrOwnedBy(own ?? noId)))
  const morning = startOfDay(at)
  const classes = await mine()
    .where('class_session.starts_at', '>=', morning)
    .where('class_session.starts_at', '<', new Date(morning.getTime() + day))
    .orderBy('class_session.starts_at')
    .orderBy('class_session.id')
    .execute()
  const pastClasses = await listPastClasses(mine(), at)
  const asked = await listAsked(db, seesAll ? null : (own ?? noId), at)
  const guests = await listGuests(
    db,
    classes.map(({ id }) => id),
  )
  const names = await teacherNames(
    db,
    classes.flatMap(({ substitute_id, groupTeacherId }) =>
      substitute_id ? [substitute_id, groupTeacherId] : [],
    ),
  )
  const findName = (id: string | null) => names.get(id ?? '')?.name ?? ''
  const learners = await listLearners(db, [...classes, ...pastClasses, ...asked.map(one => one.session)])
  const before = await sessionsBefore(db, classes, at)
  const takesPart = ({ id, group_id }: ClassRow) =>
    new Set([
      ...learners.filter(({ groupId }) => groupId === group_id).map(({ userId }) => userId),
      ...(guests.get(id) ?? []).map(({ userId }) => userId),
    ])
  const unrecorded = await findWithoutConsent(
    db,
    'recording',
    classes.flatMap(row => [...takesPart(row)]),
    at,
  )
  const findUnrecorded = (row: ClassRow) => {
    const ids = takesPart(row)
    return unrecorded.filter(({ id }) => ids.has(id)).map(({ name }) => name)
  }
  const contacts = mayDo(user.roles, 'people.contacts')
    ? await signInNames(
        db,
        learners.map(({ userId }) => userId),
      )
    : new Map<string, string>()
  return {
    now: at.toISOString(),
    classes: classes.map(row => ({
      ...toTodayClass(row, own !== null && row.teacher_id === own, learners, before.get(row.id)),
      members: learners
        .filter(({ groupId }) => groupId === row.group_id)
        .map(({ userId, name }) => ({ name, phone: findPhone(contacts.get(userId)) })),
      guests: guests.get(row.id) ?? [],
      ...describeRecording(app, row, findUnrecorded(row)),
      substitute:
        row.substitute_id === null
          ? null
          : { name: findName(row.substitute_id), instead: findName(row.groupTeacherId) },
    })),
    absences: asked.map(one => toAskedAbsence(one, learners)),
    held: pastClasses.map(row => toPastClass(row, learners)),
  }
}

/** What begins the recording of a class: the provider that records, unless somebody in it does not consent. */
const describeRecording = (app: SignedIn['app'], row: ClassRow, unrecorded: string[]) => ({
  unrecorded,
  recordedBy: !openProvider(app, row).recorded
    ? null
    : unrecorded.length === 0
      ? ('itself' as const)
      : ('teacher' as const),
})

const findPhone = (contact = '') => (contact.startsWith('+') ? contact : null)

/** Classes a teacher holds, and those of their groups that a colleague does. */
export const isTaughtOrOwnedBy = (teacherId: string) =>
  sql<boolean>`(course_group.teacher_id = ${teacherId} or class_session.substitute_id = ${teacherId})`

/** The last session of each group that is over, the newest first. */
async function listPastClasses(sessions: ReturnType<typeof selectClasses>, now: Date): Promise<ClassRow[]> {
  const over = await sessions
    .where('class_session.state', '=', 'planned')
    .where('class_session.starts_at', '>', new Date(now.getTime() - 8 * day))
    .where('class_session.starts_at', '<', now)
    .orderBy('class_session.starts_at', 'desc')
    .orderBy('class_session.id')
    .execute()
  const byGroup = Map.groupBy(
    over.filter(one => computeEnd(one) <= now),
    ({ group_id }) => group_id,
  )
  return [...byGroup.values()].slice(0, maxPastClasses).map(([last]) => last!)
}

/** The session that each group had before a class, as far as it has begun: of class to session, by id. */
async function sessionsBefore(db: Db, classes: readonly ClassRow[], now: Date): Promise<Map<string, string>> {
  const rows = await t(db)
    .selectFrom('class_session as class')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('class_session')
          .select('class_session.id')
          .whereRef('class_session.group_id', '=', 'class.group_id')
          .where('class_session.state', '=', 'planned')
          .where('class_session.starts_at', '<', sql<Date>`least(class.starts_at, ${now}::timestamptz)`)
          .whereRef('class_session.id', '<>', 'class.id')
          .orderBy('class_session.starts_at', 'desc')
          .limit(1)
          .as('before'),
      join => join.onTrue(),
    )
    .select(['class.id', 'before.id as beforeId'])
    .where('class.id', 'in', [...classes.map(({ id }) => id), noId])
    .execute()
  return new Map(rows.map(({ id, beforeId }) => [id, beforeId]))
}

type Learner = {
  id: string
  userId: string
  groupId: string
  name: string
  enrolledAt: Date
  attendance: Attendance[]
}
type Attendance = Pick<ClassesTables['attendance'], 'session_id' | 'state' | 'seconds' | 'set_by'>

/** Who takes part in the groups of these sessions, by name, with their attendance there. */
async function listLearners(db: Db, rows: readonly Pick<ClassRow, 'group_id'>[]): Promise<Learner[]> {
  const enrolments = await t(db)
    .selectFrom('enrolment')
    .select(['id', 'user_id', 'group_id', 'enrolled_at'])
    .where('group_id', 'in', [...new Set(rows.map(({ group_id }) => group_id)), noId])
    .where('state', '=', 'active')
    .execute()
  const attendance = await t(db)
    .selectFrom('attendance')
    .select(['enrolment_id', 'session_id', 'state', 'seconds', 'set_by'])
    .where('enrolment_id', 'in', [...enrolments.map(({ id }) => id), noId])
    .execute()
  const ofEnrolment = Map.groupBy(attendance, ({ enrolment_id }) => enrolment_id)
  const names = await findFullNames(
    db,
    enrolments.map(({ user_id }) => user_id),
  )
  return enrolments
    .map(({ id, user_id, group_id, enrolled_at }) => ({
      id,
      userId: user_id,
      groupId: group_id,
      name: names.get(user_id)?.name ?? '',
      enrolledAt: enrolled_at,
      attendance: ofEnrolment.get(id) ?? [],
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'fa'))
}

const countAbsences = ({ attendance }: Learner) => attendance.filter(({ state }) => state === 'absent').length

function toTodayClass(
  row: ClassRow,
  isMine: boolean,
  learners: readonly Learner[],
  sessionBefore: string | undefined,
): Omit<TodaysClass, 'guests' | 'substitute' | 'members' | 'unrecorded' | 'recordedBy'> {
  const own = learners.filter(({ groupId }) => groupId === row.group_id)
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    startsAt: row.starts_at.toISOString(),
    minutes: row.minutes,
    isCancelled: row.state === 'cancelled',
    group: { id: row.group_id, title: row.groupTitle },
    course: { title: row.courseTitle, language: row.language, greeting: row.greeting, level: row.level },
    branch: row.branch,
    isMine,
    learners: own.length,
    watch: own
      .map(learner => ({
        name: learner.name,
        missedLast: learner.attendance.some(
          ({ session_id, state }) => session_id === sessionBefore && state === 'absent',
        ),
        missed: countAbsences(learner),
        absencesLeft: Math.max(0, row.absences_allowed - countAbsences(learner)),
      }))
      .filter(({ missedLast, missed, absencesLeft }) => missedLast || (missed > 0 && absencesLeft <= 1)),
  }
}

function toPastClass(row: ClassRow, learners: readonly Learner[]): PastClass {
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    startsAt: row.starts_at.toISOString(),
    minutes: row.minutes,
    group: row.groupTitle,
    course: row.courseTitle,
    rows: learners
      .filter(({ groupId, enrolledAt }) => groupId === row.group_id && enrolledAt < row.starts_at)
      .map(({ id, name, attendance }) => {
        const known = attendance.find(({ session_id }) => session_id === row.id)
        return {
          enrolmentId: id,
          name,
          state: known?.state ?? null,
          seconds: known?.seconds ?? 0,
          isByHand: (known?.set_by ?? null) !== null,
        }
      }),
  }
}

type Asked = Awaited<ReturnType<typeof listAsked>>[number]

/** Absences that wait for an answer, the soonest session first; of one teacher's groups, or of all. */
async function listAsked(db: Db, teacherId: string | null, now: Date) {
  const rows = await t(db)
    .selectFrom('absence')
    .innerJoin('class_session', 'class_session.id', 'session_id')
    .innerJoin('course_group', 'course_group.id', 'class_session.group_id')
    .select(['absence.id', 'session_id', 'enrolment_id', 'reason', 'asked_at'])
    .where('absence.state', '=', 'waiting')
    .where('class_session.starts_at', '>', new Date(now.getTime() - answeredLate))
    .$if(teacherId !== null, all => all.where(isTaughtOrOwnedBy(teacherId!)))
    .orderBy('class_session.starts_at')
    .orderBy('asked_at')
    .limit(50)
    .execute()
  const sessions = await selectClasses(db)
    .where('class_session.id', 'in', [...rows.map(({ session_id }) => session_id), noId])
    .execute()
  return rows.map(row => ({ ...row, session: sessions.find(({ id }) => id === row.session_id)! }))
}

function toAskedAbsence(asked: Asked, learners: readonly Learner[]): AskedAbsence {
  const learner = learners.find(({ id }) => id === asked.enrolment_id)
  return {
    id: asked.id,
    name: learner?.name ?? '',
    reason: asked.reason,
    askedAt: asked.asked_at.toISOString(),
    absencesLeft: Math.max(0, asked.session.absences_allowed - (learner ? countAbsences(learner) : 0)),
    session: {
      number: asked.session.number,
      title: asked.session.title,
      startsAt: asked.session.starts_at.toISOString(),
    },
    group: groupTitle(asked.session),
  }
}
