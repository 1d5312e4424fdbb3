import { notifyMany } from '#account/public.server.ts'
import { isAt } from '#features/courses/public.server.ts'
import { addDays, fromJalali, isoDay, toJalali } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { language, readyHour } from './find-session.server.ts'
import { classPackPath } from './paths.ts'
import type { ClassPacksAndSchool } from './tables.server.ts'

const t = withTables<ClassPacksAndSchool>()

/** How many people are told together. */
const atOnce = 500
/** What was told is remembered for so many days. */
const rememberedDays = 7

/** Tells everybody who has an English class tomorrow that its phrases are ready: once for each day, however often it runs. */
export async function notifyReady(app: AppContext): Promise<number> {
  const today = toJalali(app.now())
  if (today.hour < readyHour) return 0
  const tomorrow = addDays(today, 1)
  let notified = 0
  for (;;) {
    const count = await notifySome(app, {
      day: isoDay(tomorrow),
      from: fromJalali(tomorrow),
      until: fromJalali(addDays(tomorrow, 1)),
    })
    notified += count
    if (count < atOnce) break
  }
  await t(app.db)
    .deleteFrom('class_pack_notice')
    .where('day', '<', isoDay(addDays(tomorrow, -rememberedDays)))
    .execute()
  return notified
}

function notifySome(
  app: AppContext,
  { day, from, until }: { day: string; from: Date; until: Date },
): Promise<number> {
  return transaction(app.db, async tx => {
    const due = await t(tx)
      .selectFrom('class_session')
      .innerJoin('course_group', 'course_group.id', 'class_session.group_id')
      .innerJoin('course', 'course.id', 'course_id')
      .innerJoin('enrolment', 'enrolment.group_id', 'course_group.id')
      .select(['user_id', 'class_session.id as sessionId', 'class_session.starts_at as startsAt'])
      .select('course_group.title as group')
      .distinctOn('user_id')
      .where('class_session.state', '=', 'planned')
      .where('class_session.starts_at', '>=', from)
      .where('class_session.starts_at', '<', until)
      .where('enrolment.state', '=', 'active')
      .where('language', '=', language)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('class_pack_notice')
              .select('day')
              .whereRef('class_pack_notice.user_id', '=', 'enrolment.user_id')
              .where('day', '=', day),
          ),
        ),
      )
      .orderBy('user_id')
      .orderBy('class_session.starts_at')
      .limit(atOnce)
      .execute()
    if (due.length === 0) return 0
    const first = await t(tx)
      .insertInto('class_pack_notice')
      .values(due.map(({ user_id }) => ({ user_id, day })))
      // Another process may have been first.
      .onConflict(conflict => conflict.doNothing())
      .returning('user_id')
      .execute()
    const own = new Set(first.map(({ user_id }) => user_id))
    await notifyMany(
      app,
      tx,
      'class-pack',
      due
        .filter(({ user_id }) => own.has(user_id))
        .map(({ user_id, group, ...session }) => ({
          userId: user_id,
          group,
          link: classPackPath,
          neededBy: session.startsAt,
          condition: isAt({ id: session.sessionId, starts_at: session.startsAt }),
        })),
    )
    return due.length
  })
}

export const notifyClassPacks: Job = {
  name: 'notify-class-packs',
  every: '*/15 18-21 * * *',
  async run(app) {
    await notifyReady(app)
  },
}
