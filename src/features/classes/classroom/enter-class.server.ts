import { findFullName, personCards } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { toSessionTime } from '#features/courses/public.server.ts'
import { teacherCards } from '#features/teachers/public.server.ts'
import { untilText } from '#persian/relative-time.ts'
import type { SignedIn } from '#server/app-context.ts'
import { publish } from '#server/engines/live/publish.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from '../contract.ts'
import { openProvider } from '../providers/provider.server.ts'
import { ClassRefusal, classUnavailable } from '../providers/refused.server.ts'
import type { ClassesAndSchool } from '../tables.server.ts'
import { classChannel, presenceChanged } from './channel.ts'
import { type FoundClass, findClass } from './find-class.server.ts'
import { computeTimes } from './times.ts'
import { findUnrecorded } from './unrecorded.server.ts'
import { countFromHere, endVisit, listPresent, seeVisitor } from './visits.server.ts'

const t = withTables<ClassesAndSchool>()

/**
 * The way into a class.
 * @throws AppError notFound, as `findClass`; conflict before its door opens and after its end; unavailable, where the
 * provider does not let anybody in
 */
export async function joinClass(
  { app, db, user, now }: SignedIn,
  { id, soundOnly }: CheckedInputOf<typeof calls.joinClass>,
) {
  const session = await findClass(db, id, user.id)
  checkIsOpen(session, now())
  const provider = openProvider(app, session)
  const name = (await findFullName(db, user.id)) || 'زبان‌آموز'
  // Where somebody does not consent nothing is recorded unless the teacher, who sees the names, begins it.
  const recordsItself =
    provider.recorded !== undefined && (await findUnrecorded(db, session, now())).names.length === 0
  try {
    const url = await provider.join(app, session, {
      id: user.id,
      name,
      isTeacher: session.isTeacher,
      recordsItself,
      soundOnly: soundOnly && !session.isTeacher,
    })
    if (provider.presenceSource === 'nothing') {
      const { start, end } = computeTimes(toSessionTime(session))
      const from = new Date(Math.max(now().getTime(), start))
      const who = { sessionId: id, userId: user.id, isTeacher: session.isTeacher }
      await transaction(db, tx => countFromHere(tx, who, from, new Date(end)))
    }
    return { url }
  } catch (thrown) {
    if (!(thrown instanceof ClassRefusal)) throw thrown
    app.log.error({ session: id, reason: thrown.reason }, 'a class cannot be entered')
    throw classUnavailable()
  }
}

/** @throws AppError conflict, saying when or why not */
function checkIsOpen(session: FoundClass, now: Date) {
  const { opens, end } = computeTimes(toSessionTime(session))
  const refused = (message: string) => new AppError('conflict', { message })
  if (session.state === 'cancelled') throw refused('این جلسه برگزار نمی‌شود.')
  if (now.getTime() < opens)
    throw refused(`در کلاس ده دقیقه پیش از شروع باز می‌شود: ${untilText(now, new Date(opens))}.`)
  if (now.getTime() >= end) throw refused('این کلاس به پایان رسیده است.')
}

/** @throws AppError notFound, as `findClass` */
export async function readClassroom(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readClassroom>,
) {
  const session = await findClass(db, id, user.id)
  const lesson = session.lesson_id
    ? await t(db)
        .selectFrom('course_lesson')
        .select(['title', 'description'])
        .where('id', '=', session.lesson_id)
        .executeTakeFirst()
    : undefined
  const absence = await t(db)
    .selectFrom('absence')
    .select('state')
    .where('session_id', '=', id)
    .where('enrolment_id', '=', session.enrolmentId)
    .executeTakeFirst()
  const there = await listPresent(db, id)
  const people = await personCards(
    db,
    there.map(({ user_id }) => user_id),
  )
  const teacher = (await teacherCards(db, [session.teacher_id])).get(session.teacher_id ?? '')
  return {
    classroom: {
      id,
      number: session.number,
      title: session.title,
      startsAt: session.starts_at.toISOString(),
      minutes: session.minutes,
      isCancelled: session.state === 'cancelled',
      group: session.groupTitle,
      groupId: session.group_id,
      course: {
        title: session.courseTitle,
        language: session.language,
        greeting: session.greeting,
        level: session.level,
      },
      lesson: lesson ?? null,
      isTeacher: session.isTeacher,
      enrolmentId: session.enrolmentId,
      absence: absence?.state ?? null,
      now: now().toISOString(),
      present: there.map(({ user_id, is_teacher }) => ({
        name: (is_teacher && teacher?.name) || (people.get(user_id)?.name ?? ''),
        avatarUrl: (is_teacher && teacher?.portraitUrl) || (people.get(user_id)?.avatarUrl ?? null),
        isTeacher: is_teacher,
      })),
      opensSoundOnly: openProvider(app, session).opensSoundOnly,
      unrecorded: session.isTeacher ? await findUnrecorded(db, session, now()) : null,
    },
  }
}

/** @throws AppError notFound, as `findClass`; conflict, where the class is not open; leaving is always heard */
export async function signPresence(
  { db, user, now }: SignedIn,
  { id, leaves }: CheckedInputOf<typeof calls.signPresence>,
) {
  const session = await findClass(db, id, user.id)
  if (!leaves) checkIsOpen(session, now())
  const who = { sessionId: id, userId: user.id, isTeacher: session.isTeacher }
  await transaction(db, async tx => {
    const isNews = leaves ? await endVisit(tx, who, now()) : await seeVisitor(tx, who, now())
    if (isNews) await publish(tx, classChannel(id), presenceChanged)
  })
  return {}
}
