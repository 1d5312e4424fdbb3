import { sql } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { lateReason } from '#features/enrolment/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate, formatDateTime, formatLongDate, isoDay } from '#persian/jalali.ts'
import type { PersonAsked, PersonPartRow, PersonParts } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { countAttendance } from './attendance/count-attendance.server.ts'
import type { ClassesAndSchool, ClassesTables } from './tables.server.ts'

const t = withTables<ClassesAndSchool>()

/** Groups shown with their sessions; older ones are in the group's own page. */
const maxGroups = 12

/** Somebody's groups with what became of each session, when they have class next, how they attended. */
export async function tellOfClasses(db: Db, { userId, roles, now }: PersonAsked): Promise<PersonParts> {
  const groups = await t(db)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'enrolment.group_id')
    .innerJoin('course', 'course.id', 'course_group.course_id')
    .select(['enrolment.id', 'group_id', 'enrolment.state', 'enrolment.reason', 'enrolled_at', 'absences'])
    .select(['course_group.title', 'course.title as course', 'term', 'starts_at', 'ends_at'])
    .select('course_group.state as groupState')
    .where('user_id', '=', userId)
    .orderBy('ends_at', 'desc')
    .orderBy('enrolment.id')
    .limit(maxGroups)
    .execute()
  if (groups.length === 0) return {}
  const ids = groups.map(({ id }) => id)
  const sessions = await t(db)
    .selectFrom('class_session')
    .innerJoin('enrolment', 'enrolment.group_id', 'class_session.group_id')
    .leftJoin('attendance', join =>
      join
        .onRef('attendance.session_id', '=', 'class_session.id')
        .onRef('attendance.enrolment_id', '=', 'enrolment.id'),
    )
    .select(['enrolment.id as enrolment', 'class_session.id', 'number', 'starts_at', 'minutes'])
    .select(['attendance.state', 'attendance.settled_at'])
    .where(sql<boolean>`enrolment.id = any(${ids}::uuid[])`)
    .where('class_session.state', '=', 'planned')
    .orderBy('starts_at')
    .execute()
  const counts = await countAttendance(db, ids)
  const byEnrolment = Map.groupBy(sessions, ({ enrolment }) => enrolment)
  const running = groups.filter(
    ({ ends_at, state, groupState }) => ends_at > now && state !== 'finished' && groupState !== 'cancelled',
  )
  const name = ({ course, title }: { course: string; title: string }) => `${course}، ${title}`
  const named = new Map(groups.map(group => [group.id, name(group)]))
  const next = sessions.find(
    ({ enrolment, starts_at }) => starts_at > now && running.some(({ id }) => id === enrolment),
  )
  const sum = running.reduce(
    (all, { id }) => {
      const { settled = 0, attended = 0, missed = 0 } = counts.get(id) ?? {}
      return {
        settled: all.settled + Number(settled),
        attended: all.attended + Number(attended),
        missed: all.missed + Number(missed),
      }
    },
    { settled: 0, attended: 0, missed: 0 },
  )
  return {
    facts: [
      {
        order: 10,
        name: 'جلسهٔ بعد',
        value: next ? formatDateTime(next.starts_at) : 'ندارد',
        note: next ? `${named.get(next.enrolment)}، جلسهٔ ${persianNumber(next.number)}` : null,
      },
      {
        order: 30,
        name: 'حضور در گروه‌های جاری',
        value: sum.settled === 0 ? '—' : `${persianNumber(sum.attended)} از ${persianNumber(sum.settled)}`,
        note: sum.missed === 0 ? 'بدون غیبت' : `${persianNumber(sum.missed)} غیبت`,
        tone: sum.missed >= 3 ? 'bad' : 'plain',
      },
    ],
    parts: [
      {
        key: 'courses',
        order: 10,
        title: 'دوره‌ها',
        rows: groups.map((group): PersonPartRow => {
          const own = byEnrolment.get(group.id) ?? []
          const past = own.filter(({ starts_at }) => starts_at <= now).length
          return {
            id: group.id,
            title: name(group),
            note: `${group.term ? `${group.term}، ` : ''}${formatDate(group.starts_at)} تا ${formatDate(group.ends_at)}`,
            tag: describe(group, past, own.length, now),
            link: mayDo(roles, 'groups.read') ? studioPaths.group({ id: group.group_id }) : null,
            squares: own.map(session => toSquare(session, now)),
          }
        }),
      },
    ],
    timeline: [
      ...groups.map(({ id, enrolled_at, ...group }) => ({
        id: `enrolled-${id}`,
        at: enrolled_at,
        text: `ثبت‌نام در ${name(group)}`,
      })),
      ...sessions
        .filter(({ settled_at }) => settled_at !== null)
        .toReversed()
        .slice(0, 12)
        .map(({ id, enrolment, number, starts_at, state }) => ({
          id: `session-${id}`,
          at: starts_at,
          text: `${attended[state!]} جلسهٔ ${persianNumber(number)}، ${named.get(enrolment)}`,
        })),
    ],
  }
}

const attended = {
  present: 'حاضر در',
  late: 'با تأخیر در',
  absent: 'غایب در',
  excused: 'غیبت موجه در',
} as const

function toSquare(
  { state, starts_at }: { state: ClassesTables['attendance']['state'] | null; starts_at: Date },
  now: Date,
) {
  if (state) return state
  return isoDay(starts_at) === isoDay(now) ? 'today' : 'planned'
}

function describe(
  {
    state,
    reason,
    groupState,
    ends_at,
    starts_at,
  }: { state: string; reason: string | null; groupState: string; ends_at: Date; starts_at: Date },
  past: number,
  all: number,
  now: Date,
): PersonPartRow['tag'] {
  if (groupState === 'cancelled') return { label: 'لغوشده', tone: 'pomegranate' }
  if (state === 'frozen' && reason === lateReason) return { label: 'بسته تا پرداخت', tone: 'pomegranate' }
  if (state === 'frozen') return { label: 'مرخصی', tone: 'saffron' }
  if (state === 'finished' || ends_at <= now) return { label: 'پایان‌یافته', tone: 'plain' }
  if (starts_at > now) return { label: `از ${formatLongDate(starts_at)}`, tone: 'saffron' }
  return { label: `جلسهٔ ${persianNumber(past)} از ${persianNumber(all)}`, tone: 'turquoise' }
}
