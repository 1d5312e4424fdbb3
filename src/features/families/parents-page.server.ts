import { findFirstName } from '#account/public.server.ts'
import { listOwnGrades } from '#features/homework/public.server.ts'
import { percent, persianNumber } from '#persian/digits.ts'
import { formatDateTime, formatLongDate } from '#persian/jalali.ts'
import type { AppContext, PlainDocument, PlainPage } from '#server/app-context.ts'
import { type Db, noId, withTables } from '#server/platform/database/database.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { openParentsLink, parentsPath } from './parents-links.server.ts'
import type { FamiliesAndSchool } from './tables.server.ts'

const t = withTables<FamiliesAndSchool>()

/** Groups shown: those that go on, and those that ended not long ago. */
const maxGroups = 6
const recentMs = 120 * 86_400_000
const maxAhead = 4

/** How a learner is doing, for whoever has the link: nothing to press, no contact, no money, no surname. */
export const parentsPage: PlainPage = {
  path: parentsPath,
  async handle(app, query) {
    const now = app.now()
    const link = await openParentsLink(app.db, query.get('t') ?? '', now)
    if (!link) return gone
    const name = (await findFirstName(app.db, link.userId)) ?? ''
    const groups = await readGroups(app, app.db, link.userId, now)
    const title = `${name} در کلاس`
    const body = `<h1>${escapeHtml(title)}</h1>${
      groups.length === 0 ? '<p>اکنون در گروهی نیست.</p>' : groups.map(showGroup).join('')
    }<p>این صفحه فقط برای خواندن است و تا ${formatLongDate(link.expiresAt)} کار می‌کند. وضعیت تا ${formatDateTime(now)}.</p>`
    return { status: 200, title, body }
  },
}

const gone: PlainDocument = {
  status: 404,
  title: 'پیوند پیدا نشد',
  body: `<div role="status"><h1>این پیوند کار نمی‌کند.</h1><p>شاید مهلتش گذشته یا از کار انداخته شده باشد. از مدرسه یا خودِ زبان‌آموز پیوند تازه بخواهید.</p></div>`,
}

type Group = {
  title: string
  settled: number
  attended: number
  missed: { at: Date; isExcused: boolean }[]
  grade: number | null
  homework: number | null
  ahead: Date[]
}

/** In as many statements for one group as for six, but for the grades, which each group's rules make. */
async function readGroups(app: AppContext, db: Db, userId: string, now: Date): Promise<Group[]> {
  const groups = await t(db)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'enrolment.group_id')
    .innerJoin('course', 'course.id', 'course_group.course_id')
    .select(['enrolment.id', 'group_id', 'course_group.title', 'course.title as course'])
    .where('user_id', '=', userId)
    .where('course_group.state', '<>', 'cancelled')
    .where('ends_at', '>', new Date(now.getTime() - recentMs))
    .orderBy('ends_at', 'desc')
    .orderBy('enrolment.id')
    .limit(maxGroups)
    .execute()
  const sessions = await t(db)
    .selectFrom('class_session')
    .innerJoin('enrolment', 'enrolment.group_id', 'class_session.group_id')
    .leftJoin('attendance', join =>
      join
        .onRef('attendance.session_id', '=', 'class_session.id')
        .onRef('attendance.enrolment_id', '=', 'enrolment.id'),
    )
    .select(['enrolment.id as enrolment', 'starts_at', 'attendance.state'])
    .where('enrolment.id', 'in', [...groups.map(({ id }) => id), noId])
    .where('class_session.state', '=', 'planned')
    .orderBy('starts_at')
    .execute()
  return Promise.all(
    groups.map(async ({ id, group_id, title, course }) => {
      const own = sessions.filter(({ enrolment }) => enrolment === id)
      const settled = own.filter(({ state }) => state !== null)
      const grade = await listOwnGrades(app, db, { enrolmentId: id, groupId: group_id }, now)
      return {
        title: `${course}، ${title}`,
        settled: settled.length,
        attended: settled.filter(({ state }) => state === 'present' || state === 'late').length,
        missed: settled
          .filter(({ state }) => state === 'absent' || state === 'excused')
          .map(({ starts_at, state }) => ({ at: starts_at, isExcused: state === 'excused' })),
        grade: grade.total,
        homework: grade.homework.percent,
        ahead: own.filter(({ starts_at }) => starts_at > now).map(({ starts_at }) => starts_at),
      }
    }),
  )
}

function showGroup({ title, settled, attended, missed, grade, homework, ahead }: Group): string {
  const rows: [string, string][] = [
    [
      'حضور',
      settled === 0 ? 'هنوز جلسه‌ای نبوده' : `${persianNumber(attended)} از ${persianNumber(settled)} جلسه`,
    ],
    ['نمره تا امروز', grade === null ? '—' : `${persianNumber(grade)} از ${persianNumber(100)}`],
    ['تکلیف‌ها', homework === null ? '—' : percent(homework)],
    ...missed.map(({ at, isExcused }): [string, string] => [
      isExcused ? 'غیبت موجه' : 'غیبت',
      formatDateTime(at),
    ]),
    ...ahead
      .slice(0, maxAhead)
      .map((at, index): [string, string] => [index === 0 ? 'جلسهٔ بعد' : 'پس از آن', formatDateTime(at)]),
  ]
  return `<h2>${escapeHtml(title)}</h2><dl>${rows
    .map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`)
    .join('')}</dl>`
}
