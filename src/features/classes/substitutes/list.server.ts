import { mayDo } from '#account/permissions.ts'
import { isOver, selectClasses } from '#features/courses/public.server.ts'
import { findTeacherId, teacherNames } from '#features/teachers/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, noId, withTables } from '#server/platform/database/database.ts'
import type { ClassesAndSchool } from '../tables.server.ts'
import { listFree, summariseClass } from './find.server.ts'

const t = withTables<ClassesAndSchool>()
/** So far ahead a teacher says that they cannot come, in milliseconds. */
const ahead = 14 * 86_400_000

export async function readSubstitutes({ db, user, now }: SignedIn) {
  const at = now()
  const own = (await findTeacherId(db, user.id)) ?? noId
  const upcoming = await selectAhead(db, at)
    .where('course_group.teacher_id', '=', own)
    .where('class_session.starts_at', '<', new Date(at.getTime() + ahead))
    .execute()
  const asked = await listRequests(db, at)
  const requests = asked.filter(({ state }) => state === 'open')
  const offered = requests.filter(({ offers }) =>
    offers.some(({ teacher_id, declined_at }) => teacher_id === own && declined_at === null),
  )
  const seesAll = mayDo(user.roles, 'groups.write')
  const shown = seesAll ? asked : offered
  const classes = new Map(
    (
      await selectAhead(db, at)
        .where('class_session.id', 'in', [...shown.map(({ session_id }) => session_id), noId])
        .execute()
    ).map(row => [row.id, row]),
  )
  const names = await teacherNames(
    db,
    [...upcoming, ...classes.values()].flatMap(({ groupTeacherId, substitute_id }) => [
      groupTeacherId,
      substitute_id,
    ]),
  )
  const findName = (id: string | null) => names.get(id ?? '')?.name ?? ''
  /** Those of these requests whose class is still ahead, the soonest first. */
  const withClass = (some: readonly Request[]) =>
    some
      .flatMap(request => {
        const session = classes.get(request.session_id)
        return session ? [{ request, session }] : []
      })
      .sort((one, other) => one.session.starts_at.getTime() - other.session.starts_at.getTime())
  return {
    upcoming: upcoming.map(session => {
      const request = requests.find(({ session_id }) => session_id === session.id)
      return {
        ...summariseClass(session),
        request: request ? toRequestSummary(request) : null,
        substitute: session.substitute_id && findName(session.substitute_id),
      }
    }),
    offers: withClass(offered).map(({ request, session }) => ({
      ...summariseClass(session),
      requestId: request.id,
      teacher: findName(session.groupTeacherId),
    })),
    open: seesAll
      ? await Promise.all(
          withClass(requests).map(async ({ request, session }) => ({
            ...summariseClass(session),
            ...toRequestSummary(request),
            teacher: findName(session.groupTeacherId),
            reason: request.reason,
            free: await listFree(db, session),
          })),
        )
      : [],
    taken: seesAll
      ? withClass(asked.filter(({ state }) => state === 'taken')).map(({ request, session }) => ({
          ...summariseClass(session),
          requestId: request.id,
          teacher: findName(session.groupTeacherId),
          substitute: findName(session.substitute_id ?? null),
        }))
      : [],
  }
}

/** Classes that are to be held and not over, the soonest first. */
const selectAhead = (db: Db, now: Date) =>
  selectClasses(db)
    .where('class_session.state', '=', 'planned')
    .where('course_group.state', '<>', 'cancelled')
    .where(({ not }) => not(isOver(now)))
    .orderBy('class_session.starts_at')
    .orderBy('class_session.id')

type Request = Awaited<ReturnType<typeof listRequests>>[number]

/** All requests that are open or taken, of classes that are not over, with whom the class was offered. */
async function listRequests(db: Db, now: Date) {
  const rows = await t(db)
    .selectFrom('substitute_request')
    .innerJoin('class_session', 'class_session.id', 'session_id')
    .selectAll('substitute_request')
    .where('substitute_request.state', '<>', 'closed')
    .where(({ not }) => not(isOver(now)))
    .execute()
  const offers = await t(db)
    .selectFrom('substitute_offer')
    .selectAll()
    .where('request_id', 'in', [...rows.map(({ id }) => id), noId])
    .execute()
  return rows.map(row => ({ ...row, offers: offers.filter(({ request_id }) => request_id === row.id) }))
}

const toRequestSummary = ({ id, offers }: Request) => ({
  requestId: id,
  asked: offers.length,
  declined: offers.filter(({ declined_at }) => declined_at !== null).length,
})
