import type { Selectable } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import { notify } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  aboutClass,
  type ClassRow,
  isTaughtBy,
  lockClass,
  note,
  setSubstitute,
} from '#features/courses/public.server.ts'
import { notifyMembers } from '#features/enrolment/public.server.ts'
import { findAccount, findTeacherId, lockTeacher, teacherNames } from '#features/teachers/public.server.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { notifyGuests } from '../make-ups/notify-guests.server.ts'
import type { ClassesAndSchool, ClassesTables } from '../tables.server.ts'
import { isAhead, notifyNobodyFound, toNoticeValues } from './ask.server.ts'
import type * as calls from './contract.ts'
import { busyThen } from './find.server.ts'

const t = withTables<ClassesAndSchool>()

/**
 * The first who takes a class has it; a second press changes nothing.
 * @throws AppError notFound, where it was not offered; conflict, where a colleague was quicker, nobody is looked for any more,
 * or one teaches then
 */
export async function answerOffer(
  { app, db, user, now }: SignedIn,
  { id, takes }: CheckedInputOf<typeof calls.answerOffer>,
) {
  const own = await findTeacherId(db, user.id)
  if (!own) throw new AppError('notFound')
  await transaction(db, async tx => {
    const { session, request } = await lockRequest(tx, id)
    const offers = await t(tx)
      .selectFrom('substitute_offer')
      .selectAll()
      .where('request_id', '=', id)
      .execute()
    if (!offers.some(({ teacher_id }) => teacher_id === own)) throw new AppError('notFound')
    if (takes && session.substitute_id === own) return
    if (takes) {
      await give(app, tx, { session, request, to: own, now: now() })
      await note(tx, user.id, 'substitute.taken', now(), {
        about: aboutClass(session),
        details: { session: session.id },
      })
      return
    }
    if (request.state !== 'open') return
    await t(tx)
      .updateTable('substitute_offer')
      .set({ declined_at: now() })
      .where('request_id', '=', id)
      .where('teacher_id', '=', own)
      .execute()
    const isLast = offers.every(({ teacher_id, declined_at }) => teacher_id === own || declined_at !== null)
    if (isLast) await notifyNobodyFound(app, tx, id, session)
  })
  return {}
}

/** @throws AppError notFound; conflict, where it was taken, or that teacher teaches then */
export async function nameSubstitute(
  { app, db, user, now }: SignedIn,
  { id, teacherId }: CheckedInputOf<typeof calls.nameSubstitute>,
) {
  await transaction(db, async tx => {
    const { session, request } = await lockRequest(tx, id)
    if (session.substitute_id === teacherId) return
    if (!(await teacherNames(tx, [teacherId])).has(teacherId)) throw new AppError('notFound')
    await give(app, tx, { session, request, to: teacherId, now: now() })
    const account = await findAccount(tx, teacherId)
    if (account) {
      const condition = isTaughtBy(session, teacherId)
      await notify(app, tx, account, 'substitute-named', {
        ...toNoticeValues(session),
        condition,
        link: '/studio/today',
      })
    }
    await note(tx, user.id, 'substitute.named', now(), {
      about: aboutClass(session),
      details: { session: session.id },
    })
  })
  return {}
}

/** @throws AppError notFound, for a colleague's class too; conflict, for a teacher, once somebody took it */
export async function closeRequest(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.closeRequest>,
) {
  const leads = mayDo(user.roles, 'groups.write')
  const own = await findTeacherId(db, user.id)
  await transaction(db, async tx => {
    const { session, request } = await lockRequest(tx, id)
    if (!leads && (own === null || session.groupTeacherId !== own)) throw new AppError('notFound')
    if (request.state === 'closed') return
    if (request.state === 'taken' && !leads) {
      throw new AppError('conflict', { message: 'همکارتان این کلاس را پذیرفته است؛ با مدرسه هماهنگ کنید.' })
    }
    if (!(await isAhead(tx, session.id, now()))) throw new AppError('conflict', { message: over })
    const names = await readTeacherNames(tx, session)
    const { substitute_id } = session
    await endRequests(app, tx, [session], now())
    // Who was notified that another one comes is notified that the group's own teacher does.
    if (substitute_id) {
      const values = { teacher: names.own, instead: names.substitute, by: null }
      await notifyLearners(app, tx, session, values)
    }
    if (!substitute_id && request.members_notified_at) {
      const noticeValues = { ...toNoticeValues(session), condition: isTaughtBy(session, null) }
      await notifyMembers(app, tx, session.group_id, 'session-held', noticeValues)
      await notifyGuests(app, tx, session.id, 'session-held', noticeValues)
    }
    await note(tx, user.id, 'substitute.closed', now(), {
      about: aboutClass(session),
      details: { session: session.id },
    })
  })
  return {}
}

/** Nobody is looked for any more, and who took the class is notified that they need not come. */
export async function endRequests(
  app: AppContext,
  tx: Tx,
  sessions: readonly ClassRow[],
  now: Date,
): Promise<void> {
  await t(tx)
    .updateTable('substitute_request')
    .set({ state: 'closed' })
    .where(
      'session_id',
      'in',
      sessions.map(({ id }) => id),
    )
    .where('state', '<>', 'closed')
    .execute()
  for (const session of sessions) {
    if (!session.substitute_id) continue
    await setSubstitute(tx, session, null, now)
    const account = await findAccount(tx, session.substitute_id)
    if (account)
      await notify(app, tx, account, 'substitute-over', { ...toNoticeValues(session), link: '/studio/today' })
  }
}

/** Nobody is looked for any more for the classes of a group. */
export async function closeOpenRequests(tx: Tx, groupId: string): Promise<void> {
  await t(tx)
    .updateTable('substitute_request')
    .set({ state: 'closed' })
    .where('state', '=', 'open')
    .where('session_id', 'in', t(tx).selectFrom('class_session').select('id').where('group_id', '=', groupId))
    .execute()
}

const over = 'این کلاس برگزار یا لغو شده است.'
type Request = Selectable<ClassesTables['substitute_request']>

/** A request with its class, both held. @throws AppError notFound */
async function lockRequest(tx: Tx, id: string): Promise<{ session: ClassRow; request: Request }> {
  const find = () => t(tx).selectFrom('substitute_request').selectAll().where('id', '=', id)
  const known = await find().executeTakeFirstOrThrow(notFound)
  // The class first, as whoever moves or cancels it does.
  const session = await lockClass(tx, known.session_id)
  return { session, request: await find().forUpdate().executeTakeFirstOrThrow() }
}

/** @throws AppError conflict */
async function give(
  app: AppContext,
  tx: Tx,
  { session, request, to, now }: { session: ClassRow; request: Request; to: string; now: Date },
) {
  if (request.state === 'taken') {
    throw new AppError('conflict', { message: 'این کلاس را همکار دیگری پذیرفته است.' })
  }
  if (request.state === 'closed') {
    throw new AppError('conflict', { message: 'دیگر برای این کلاس دنبال کسی نیستیم.' })
  }
  if (!(await isAhead(tx, session.id, now))) throw new AppError('conflict', { message: over })
  // Two classes at one hour, taken at once, would each see the other free.
  await lockTeacher(tx, to)
  if ((await busyThen(tx, [to], session)).has(to)) {
    throw new AppError('conflict', { message: 'در همان ساعت کلاس دیگری هست.' })
  }
  await setSubstitute(tx, session, to, now)
  await t(tx).updateTable('substitute_request').set({ state: 'taken' }).where('id', '=', request.id).execute()
  const names = await readTeacherNames(tx, { ...session, substitute_id: to })
  await notifyLearners(app, tx, session, { teacher: names.substitute, instead: names.own, by: to })
  const account = session.groupTeacherId ? await findAccount(tx, session.groupTeacherId) : null
  if (account) {
    await notify(app, tx, account, 'substitute-found', {
      ...toNoticeValues(session),
      teacher: names.substitute,
      condition: isTaughtBy(session, to),
      link: '/studio/today',
    })
  }
}

async function readTeacherNames(db: Db, { groupTeacherId, substitute_id }: ClassRow) {
  const names = await teacherNames(db, [groupTeacherId, substitute_id])
  return {
    own: names.get(groupTeacherId ?? '')?.name ?? 'استاد گروه',
    substitute: names.get(substitute_id ?? '')?.name ?? '',
  }
}

async function notifyLearners(
  app: AppContext,
  tx: Tx,
  session: ClassRow,
  { teacher, instead, by }: { teacher: string; instead: string; by: string | null },
) {
  const condition = isTaughtBy(session, by)
  const noticeValues = { ...toNoticeValues(session), teacher, instead, condition }
  await notifyMembers(app, tx, session.group_id, 'session-substitute', noticeValues)
  await notifyGuests(app, tx, session.id, 'session-substitute', noticeValues)
}
