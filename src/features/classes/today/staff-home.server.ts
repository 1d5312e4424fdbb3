import { sql } from 'kysely'
import { belongsTo } from '#account/permissions.ts'
import type { StaffFigure, StaffNeeds } from '#account/public.server.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { classTitle, groupTitle, selectClasses, taughtBy } from '#features/courses/public.server.ts'
import { findTeacherId } from '#features/teachers/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime, startOfDay } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { noId } from '#server/platform/database/database.ts'
import { isTaughtOrOwnedBy } from './today.server.ts'

const hour = 3_600_000
/** So far ahead a class without a teacher is somebody's work, in milliseconds. */
const lookedAhead = 48 * hour
/** Of classes without a teacher so many are named. */
const named = 4

/** The day's classes: a teacher's own, or all of the school. */
export const todaysClasses: StaffFigure = {
  order: 10,
  permission: 'classes.hold',
  title: 'کلاس‌های امروز',
  icon: 'calendar-days',
  path: '/studio/today',
  async read({ db, user, now }) {
    const own = await findTeacherId(db, user.id)
    const seesAll = own === null && belongsTo(user.roles, 'everyClass')
    const morning = startOfDay(now())
    const classes = await selectClasses(db)
      .$if(!seesAll, all => all.where(isTaughtOrOwnedBy(own ?? noId)))
      .where('class_session.state', '=', 'planned')
      .where('class_session.starts_at', '>=', morning)
      .where('class_session.starts_at', '<', new Date(morning.getTime() + 24 * hour))
      .select(
        sql<number>`(select count(*)::int from enrolment
          where enrolment.group_id = class_session.group_id and enrolment.state = 'active')`.as('learners'),
      )
      .execute()
    const learners = classes.reduce((sum, one) => sum + one.learners, 0)
    const without = classes.filter(({ teacher_id }) => teacher_id === null).length
    const left = classes.filter(({ starts_at }) => starts_at > now()).length
    return {
      value: persianNumber(classes.length),
      unit: `جلسه، ${persianNumber(learners)} زبان‌آموز`,
      alert: without > 0 ? `${persianNumber(without)} بی‌استاد` : null,
      detail: classes.length === 0 ? null : left > 0 ? `${persianNumber(left)} جلسه مانده` : 'همه برگزار شده',
    }
  },
}

/** Whether colleagues were asked to hold a class and none has taken it. */
const isAsked = sql<boolean>`exists (select 1 from substitute_request
  where session_id = class_session.id and substitute_request.state = 'open')`

/** Classes that nobody teaches, the soonest first. */
export const classesWithoutTeacher: StaffNeeds = {
  order: 10,
  permission: 'groups.write',
  icon: 'user-round',
  async list({ db, now }: SignedIn) {
    const sessions = await selectClasses(db)
      .select(isAsked.as('isAsked'))
      .where('class_session.state', '=', 'planned')
      .where('class_session.starts_at', '>', now())
      .where('class_session.starts_at', '<', new Date(now().getTime() + lookedAhead))
      .where(({ or, eb }) => or([eb(taughtBy, 'is', null), isAsked]))
      .orderBy('class_session.starts_at')
      .limit(named)
      .execute()
    return sessions.map(session => ({
      id: session.id,
      urgency: 'late' as const,
      title: `این کلاس استاد ندارد: ${groupTitle(session)}`,
      detail: `${classTitle(session)}، ${formatDateTime(session.starts_at)}${session.isAsked ? '؛ از همکاران پرسیده شده است' : ''}`,
      act: 'جایگزین یا لغو',
      path: studioPaths.group({ id: session.group_id }),
    }))
  },
}
