import type { Task } from '#contract/task.ts'
import { readClassesDay } from '#features/classes/public.server.ts'
import { coursesNow, seatOffers } from '#features/enrolment/public.server.ts'
import { readResume } from '#features/recordings/public.server.ts'
import { readStreakCalendar } from '#features/streaks/public.server.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'

/** The whole day in one answer; what waits to be done is asked of every feature. */
export async function myDay({ app, db, user, now }: SignedIn) {
  const at = now()
  const [{ next, courses }, day, resume, offers, tasks, wall] = await Promise.all([
    coursesNow(db, user.id, at),
    readClassesDay(db, user.id, at),
    readResume(db, user.id, at),
    seatOffers(db, user.id, at),
    listTasks(app, user.id, at),
    readStreakCalendar(db, user.id, at),
  ])
  return {
    now: at.toISOString(),
    ...day,
    resume,
    // Of a class one is but the guest of, no more is known than its hour.
    next: day.next && {
      of: null,
      description: '',
      teacher: null,
      ...(next?.sessionId === day.next.sessionId && next),
      ...day.next,
    },
    offers,
    courses,
    tasks,
    wall,
  }
}

/** What has a time comes first, the soonest first; then what is counted, the account's own messages last. */
async function listTasks({ db, features }: AppContext, userId: string, now: Date): Promise<Task[]> {
  const found = await Promise.all(
    features.toReversed().map(async ({ tasks }) => (await tasks?.(db, userId, now)) ?? []),
  )
  const [timed, counted] = [true, false].map(isTimed =>
    found.flat().filter(task => (task.dueAt !== null) === isTimed),
  )
  return [...timed!.sort((one, other) => Date.parse(one.dueAt!) - Date.parse(other.dueAt!)), ...counted!]
}
