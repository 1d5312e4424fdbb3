import { randomUUID } from 'node:crypto'
import { mayDo } from '#account/permissions.ts'
import { notifyMany, staffWhoMay } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import {
  aboutClass,
  type ClassRow,
  classTitle,
  groupTitle,
  isOver,
  lockClass,
  note,
  selectClasses,
  spell,
} from '#features/courses/public.server.ts'
import { notifyMembers } from '#features/enrolment/public.server.ts'
import { findAccounts, findTeacherId, teacherNames } from '#features/teachers/public.server.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { isAskedToTake, isOpenRequest } from '../conditions.server.ts'
import { notifyGuests } from '../make-ups/notify-guests.server.ts'
import type { ClassesAndSchool } from '../tables.server.ts'
import type * as calls from './contract.ts'
import { findColleagues } from './find.server.ts'

const t = withTables<ClassesAndSchool>()

/** Staff and learners are notified so long before a class that nobody has taken it, in milliseconds. */
const lastHours = 3 * 3_600_000

/**
 * All of these classes or none; one that looks for somebody already goes on doing so.
 * @throws AppError notFound, for a colleague's class too; conflict, where one is over, cancelled or taken
 */
export async function askSubstitutes(
  { app, db, user, now }: SignedIn,
  { sessions, reason }: CheckedInputOf<typeof calls.askSubstitutes>,
) {
  const own = await findTeacherId(db, user.id)
  const leads = mayDo(user.roles, 'groups.write')
  let without = 0
  await transaction(db, async tx => {
    // In one order everywhere, so that two who ask wait for each other and no more.
    for (const id of [...new Set(sessions)].sort()) {
      const session = await lockClass(tx, id)
      if (!leads && (own === null || session.groupTeacherId !== own)) throw new AppError('notFound')
      if (!(await isAhead(tx, id, now()))) {
        throw new AppError('conflict', { message: `${classTitle(session)} برگزار یا لغو شده است.` })
      }
      if (session.substitute_id) {
        throw new AppError('conflict', { message: `${classTitle(session)} را همکاری پذیرفته است.` })
      }
      const asked = await offerClass(app, tx, session, reason)
      if (asked === 0) without += 1
      if (asked !== null) {
        await note(tx, user.id, 'substitute.asked', now(), {
          about: aboutClass(session),
          details: { session: id },
        })
      }
    }
  })
  return { without }
}

/** @returns how many colleagues were asked; null where they had been */
async function offerClass(
  app: AppContext,
  tx: Tx,
  session: ClassRow,
  reason: string,
): Promise<number | null> {
  const now = app.now()
  const values = {
    teacher_id: session.groupTeacherId,
    reason,
    state: 'open' as const,
    asked_at: now,
    staff_notified_at: null,
    members_notified_at: null,
  }
  const request = await t(tx)
    .insertInto('substitute_request')
    .values({ id: randomUUID(), session_id: session.id, ...values })
    .onConflict(conflict =>
      conflict.column('session_id').doUpdateSet(values).where('substitute_request.state', '<>', 'open'),
    )
    .returning('id')
    .executeTakeFirst()
  if (!request) return null
  await t(tx).deleteFrom('substitute_offer').where('request_id', '=', request.id).execute()
  const asked = await offerToFree(app, tx, request.id, session)
  if (asked === 0 || isSoon(session, now)) await notifyNobodyFound(app, tx, request.id, session)
  return asked
}

/** Asks every colleague who is free and was not asked yet. @returns how many */
async function offerToFree(app: AppContext, tx: Tx, requestId: string, session: ClassRow): Promise<number> {
  const colleagues = await findColleagues(tx, session)
  if (colleagues.length === 0) return 0
  const offered = await t(tx)
    .insertInto('substitute_offer')
    .values(colleagues.map(teacher_id => ({ request_id: requestId, teacher_id, declined_at: null })))
    .onConflict(conflict => conflict.columns(['request_id', 'teacher_id']).doNothing())
    .returning('teacher_id')
    .execute()
  const teacher = (await teacherNames(tx, [session.groupTeacherId])).get(session.groupTeacherId ?? '')?.name
  const accounts = await findAccounts(
    tx,
    offered.map(({ teacher_id }) => teacher_id),
  )
  const recipients = [...accounts].map(([teacherId, userId]) => ({
    ...toNoticeValues(session),
    userId,
    teacher: teacher ?? 'استاد گروه',
    condition: isAskedToTake(requestId, teacherId),
    link: '/studio/today',
  }))
  await notifyMany(app, tx, 'substitute-wanted', recipients)
  return offered.length
}

const isSoon = ({ starts_at }: ClassRow, now: Date) => starts_at.getTime() - lastHours <= now.getTime()

/** Notifies those who open groups that a class is left without anybody, and its learners where it begins soon; each once. */
export async function notifyNobodyFound(app: AppContext, tx: Tx, requestId: string, session: ClassRow) {
  const noticeValues = { ...toNoticeValues(session), condition: isOpenRequest(requestId) }
  if (await isFirst(app, tx, requestId, 'staff_notified_at')) {
    const link = studioPaths.today({ session: session.id })
    const recipients = (await staffWhoMay(tx, 'groups.write')).map(userId => ({
      ...noticeValues,
      userId,
      link,
    }))
    await notifyMany(app, tx, 'substitute-nobody', recipients)
  }
  if (isSoon(session, app.now()) && (await isFirst(app, tx, requestId, 'members_notified_at'))) {
    await notifyMembers(app, tx, session.group_id, 'session-unsure', noticeValues)
    await notifyGuests(app, tx, session.id, 'session-unsure', noticeValues)
  }
}

/** Writes down that they are notified now; false where they were. */
async function isFirst(
  app: AppContext,
  tx: Tx,
  id: string,
  who: 'staff_notified_at' | 'members_notified_at',
) {
  const { numUpdatedRows } = await t(tx)
    .updateTable('substitute_request')
    .set({ [who]: app.now() })
    .where('id', '=', id)
    .where(who, 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Every five minutes, of classes that nobody has taken: who became free meanwhile is asked, and staff are notified when one begins soon. */
export const watchSubstitutes: Job = {
  name: 'watch-substitutes',
  every: '*/5 * * * *',
  async run(app) {
    const now = app.now()
    const waiting = await t(app.db)
      .selectFrom('substitute_request')
      .innerJoin('class_session', 'class_session.id', 'session_id')
      .select(['substitute_request.id', 'session_id'])
      .where('substitute_request.state', '=', 'open')
      .where('class_session.state', '=', 'planned')
      .where(({ not }) => not(isOver(now)))
      .execute()
    for (const { id, session_id } of waiting) {
      await transaction(app.db, async tx => {
        const session = await lockClass(tx, session_id)
        if (session.substitute_id) return
        await offerToFree(app, tx, id, session)
        if (isSoon(session, now)) await notifyNobodyFound(app, tx, id, session)
      })
    }
  },
}

/** Whether a class is still to be held, or runs. */
export async function isAhead(tx: Tx, id: string, now: Date): Promise<boolean> {
  const found = await selectClasses(tx)
    .where('class_session.id', '=', id)
    .where('class_session.state', '=', 'planned')
    .where('course_group.state', '<>', 'cancelled')
    .where(({ not }) => not(isOver(now)))
    .executeTakeFirst()
  return found !== undefined
}

/** What messages say of a class. */
export const toNoticeValues = (session: ClassRow) => ({
  group: groupTitle(session),
  session: classTitle(session),
  when: spell(session.starts_at),
  neededBy: session.starts_at,
})
