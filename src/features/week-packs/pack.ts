import { callWithCache } from '#client/offline-cache.ts'
import { readSession } from '#client/session.ts'
import { paths } from '#contract/paths.ts'
import type { Course, Session } from '#features/enrolment/my-course/manifest.ts'
import { readMyCourse } from '#features/enrolment/my-course/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { keep, makeSpace } from '#shell/offline/keeping.ts'
import type { Part } from '#shell/offline/kept-parts.ts'
import { beginThing, type ListedThing, weighMissing } from '#shell/offline/kept-things.ts'
import { weekParts } from './manifest.ts'

/** A session as a thing that is kept: each goes on and goes away by itself. */
export const toThing = (course: Pick<Course, 'id' | 'title'>, session: Session) => {
  const recording = session.recordings.find(({ media }) => media)?.id
  const owner = readSession()?.user?.id
  return {
    kind: 'lesson',
    id: `${course.id} ${session.id}`,
    title: `جلسهٔ ${persianNumber(session.number)}: ${session.title}`,
    note: `صدا، اسلاید و تکلیف، ${course.title}`,
    path: paths.myCourse({ enrolment: course.id, ...(recording && { recording }) }),
    ...(owner && { owner }),
  }
}

/** All that features have of a session, and the page that shows it. */
async function listSessionParts(enrolment: string, session: Session): Promise<Part[]> {
  const lists = await Promise.all(weekParts.map(({ list }) => list(enrolment, session)))
  return [
    { address: paths.myCourse({ enrolment }), isPage: true, isRenewed: true },
    // A file may stand twice among slides.
    ...new Map(lists.flat().map(part => [part.address, part])).values(),
  ]
}

/**
 * Keeps the sessions of a week one after another. All are noted down before the first comes, so that the pack goes on as a whole
 * after the browser was closed. Stops at the first that stops.
 */
export async function keepWeek(
  course: Pick<Course, 'id' | 'title'>,
  sessions: readonly Session[],
  title: string,
): Promise<void> {
  const packs = await Promise.all(
    sessions.map(async session => ({
      thing: toThing(course, session),
      parts: await listSessionParts(course.id, session),
    })),
  )
  const missing = await weighMissing(packs.flatMap(({ parts }) => parts))
  if (!(await makeSpace(title, missing))) return
  for (const { thing, parts } of packs) await beginThing(thing, parts)
  for (const { thing, parts } of packs) if (!(await keep(thing, () => parts))) return
}

/** Goes on with a session by links that hold now. */
export async function goOn({ id }: ListedThing): Promise<void> {
  const [enrolment = '', sessionId] = id.split(' ')
  const { course } = await callWithCache(readMyCourse, { id: enrolment })
  const session = course.plan.find(({ id }) => id === sessionId)
  if (session) await keep(toThing(course, session), () => listSessionParts(enrolment, session))
}
