import { fullNameOf, personCards } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { teacherCards } from '#features/teachers/public.server.ts'
import { untilText } from '#persian/relative-time.ts'
import type { SignedIn } from '#server/app-context.ts'
import { tablesOf, transaction } from '#server/database/database.ts'
import { publish } from '#server/live/publish.ts'
import type { CourseTables } from '../tables.server.ts'
import { classChannel, presenceChanged } from './channel.ts'
import type * as calls from './contract.ts'
import { type FoundClass, findClass, heldOf } from './find-class.server.ts'
import { providerOf } from './providers/provider.server.ts'
import { ClassRefusal, classUnavailable } from './providers/refused.server.ts'
import { timesOf } from './times.ts'
import { countFromHere, endVisit, listPresent, seeVisitor } from './visits.server.ts'

const t = tablesOf<CourseTables>()

/**
 * The way into a class.
 * @throws AppError notFound, as `findClass`; conflict before its door opens and after its end; unavailable, where the
 * provider does not let anybody in
 */
export async function joinClass(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.joinClass>,
) {
  const held = await findClass(db, id, user.id)
  checkIsOpen(held, now())
  const provider = providerOf(app, held)
  const name = (await fullNameOf(db, user.id)) || 'زبان‌آموز'
  try {
    const url = await provider.join(app, held, { id: user.id, name, isTeacher: held.isTeacher })
    if (provider.tells === 'nothing') {
      const { start, end } = timesOf(heldOf(held))
      const from = new Date(Math.max(now().getTime(), start))
      const who = { sessionId: id, userId: user.id, isTeacher: held.isTeacher }
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
function checkIsOpen(held: FoundClass, now: Date) {
  const { opens, end } = timesOf(heldOf(held))
  const refused = (message: string) => new AppError('conflict', { message })
  if (held.state === 'cancelled') throw refused('این جلسه برگزار نمی‌شود.')
  if (now.getTime() < opens)
    throw refused(`در کلاس ده دقیقه پیش از شروع باز می‌شود: ${untilText(now, new Date(opens))}.`)
  if (now.getTime() >= end) throw refused('این کلاس به پایان رسیده است.')
}

/** @throws AppError notFound, as `findClass` */
export async function readClassroom(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readClassroom>,
) {
  const held = await findClass(db, id, user.id)
  const lesson = held.lesson_id
    ? await t(db)
        .selectFrom('course_lesson')
        .select(['title', 'says'])
        .where('id', '=', held.lesson_id)
        .executeTakeFirst()
    : undefined
  const absence = await t(db)
    .selectFrom('absence')
    .select('state')
    .where('session_id', '=', id)
    .where('enrolment_id', '=', held.enrolmentId)
    .executeTakeFirst()
  const there = await listPresent(db, id)
  const people = await personCards(
    db,
    there.map(({ user_id }) => user_id),
  )
  const teacher = (await teacherCards(db, [held.teacher_id])).get(held.teacher_id ?? '')
  return {
    classroom: {
      id,
      number: held.number,
      title: held.title,
      startsAt: held.starts_at.toISOString(),
      minutes: held.minutes,
      isCancelled: held.state === 'cancelled',
      group: held.groupTitle,
      course: {
        title: held.courseTitle,
        language: held.language,
        greeting: held.greeting,
        level: held.level,
      },
      lesson: lesson ?? null,
      isTeacher: held.isTeacher,
      enrolmentId: held.enrolmentId,
      absence: absence?.state ?? null,
      now: now().toISOString(),
      present: there.map(({ user_id, is_teacher }) => ({
        name: (is_teacher && teacher?.name) || (people.get(user_id)?.name ?? ''),
        avatarUrl: (is_teacher && teacher?.portraitUrl) || (people.get(user_id)?.avatarUrl ?? null),
        isTeacher: is_teacher,
      })),
    },
  }
}

/** @throws AppError notFound, as `findClass`; conflict, where the class is not open; leaving is always heard */
export async function signPresence(
  { db, user, now }: SignedIn,
  { id, leaves }: CheckedInputOf<typeof calls.signPresence>,
) {
  const held = await findClass(db, id, user.id)
  if (!leaves) checkIsOpen(held, now())
  const who = { sessionId: id, userId: user.id, isTeacher: held.isTeacher }
  await transaction(db, async tx => {
    const isNews = leaves ? await endVisit(tx, who, now()) : await seeVisitor(tx, who, now())
    if (isNews) await publish(tx, classChannel(id), presenceChanged)
  })
  return {}
}
