import { notify } from '#account/public.server.ts'
import { paths } from '#contract/paths.ts'
import { classTitle, groupTitle } from '#features/courses/public.server.ts'
import { findAssignedSessions } from '#features/enrolment/public.server.ts'
import { addDays, fromJalali, toJalali } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { RecordingsAndSchool } from '../tables.server.ts'

const t = withTables<RecordingsAndSchool>()
const day = 86_400_000
/** Of what was missed longer ago nobody is notified any more. */
const lookedBack = 8 * day
/** So long after the morning a recording is waited for; then what else there is must do. */
const maxWaitMs = 2 * day
const morning = 9

/** Nine o'clock in Tehran on the day after a session ended. */
export function morningAfter(end: Date): Date {
  return fromJalali({ ...addDays(toJalali(end), 1), hour: morning, minute: 0 })
}

/**
 * Every ten minutes: who missed a session, excused or not, is notified the morning after how to catch up, once; where its
 * recording comes later, as soon as it is there. Quiet hours are the notices' own business.
 */
export const handCatchUps: Job = {
  name: 'hand-catch-ups',
  every: '*/10 * * * *',
  async run(app) {
    const now = app.now()
    const all = await missedLately(app)
    const assigned = await findAssignedSessions(
      app,
      app.db,
      all.map(({ session_id }) => session_id),
    )
    for (const missed of all) {
      const hasMore = missed.hasPhrases || assigned.has(missed.session_id)
      const due = morningAfter(new Date(missed.starts_at.getTime() + missed.minutes * 60_000))
      const isLate = now.getTime() >= due.getTime() + maxWaitMs
      if (now < due || !(missed.hasRecording || (isLate && hasMore))) continue
      await hand(app, missed)
    }
  },
}

const missedLately = ({ db, now }: AppContext) =>
  t(db)
    .selectFrom('attendance')
    .innerJoin('class_session', 'class_session.id', 'session_id')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
    .innerJoin('course_group', 'course_group.id', 'class_session.group_id')
    .innerJoin('course', 'course.id', 'course_group.course_id')
    .select(['session_id', 'enrolment_id', 'user_id', 'number', 'class_session.title'])
    .select(['class_session.starts_at', 'class_session.minutes'])
    .select(['course_group.title as groupTitle', 'course.title as courseTitle'])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('recording')
          .select('recording.id')
          .whereRef('recording.session_id', '=', 'class_session.id')
          .where('media_id', 'is not', null),
      ).as('hasRecording'),
      exists(
        selectFrom('session_phrase')
          .select('phrase_id')
          .whereRef('session_phrase.session_id', '=', 'class_session.id'),
      ).as('hasPhrases'),
    ])
    .where('attendance.state', 'in', ['absent', 'excused'])
    .where('enrolment.state', '=', 'active')
    .where('class_session.starts_at', '>', new Date(now().getTime() - lookedBack))
    .where('class_session.settled_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('catch_up')
            .select('notified_at')
            .whereRef('catch_up.session_id', '=', 'class_session.id')
            .whereRef('catch_up.enrolment_id', '=', 'enrolment.id'),
        ),
      ),
    )
    .orderBy('class_session.starts_at')
    .orderBy('enrolment.id')
    .execute()
type Missed = Awaited<ReturnType<typeof missedLately>>[number]

/** The row is what says that somebody was notified: two runs at once notify once. */
async function hand(app: AppContext, missed: Missed) {
  const { session_id, enrolment_id, user_id } = missed
  await transaction(app.db, async tx => {
    const first = await t(tx)
      .insertInto('catch_up')
      .values({ session_id, enrolment_id, notified_at: app.now() })
      .onConflict(conflict => conflict.doNothing())
      .returning('session_id')
      .executeTakeFirst()
    if (!first) return
    await notify(app, tx, user_id, 'catch-up', {
      group: groupTitle(missed),
      session: classTitle(missed),
      link: paths.myCourse({ enrolment: enrolment_id, catchUp: session_id }),
    })
  })
}
