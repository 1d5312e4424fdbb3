import { type Selectable, sql } from 'kysely'
import { personCards } from '#account/public.server.ts'
import { notFound } from '#contract/app-error.ts'
import { fillPath } from '#contract/build-path.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findPlaces } from '#features/branches/public.server.ts'
import { listLadderSteps } from '#features/ladders/public.server.ts'
import { openRefundRules } from '#features/payment/public.server.ts'
import { teacherNames } from '#features/teachers/public.server.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { listCourseHooks, type WaitlistRow } from '../manifest.server.ts'
import type { CourseTables } from '../tables.server.ts'
import { groupCalendarPath } from './calendar-path.ts'
import type * as calls from './contract.ts'
import type { PlannedSession } from './contract.ts'
import { isOpenAndFits, selectCards, toGroupCards } from './find-groups.server.ts'

const t = withTables<CourseTables>()

/** The groups that have not begun and fit, the soonest first. */
export async function openGroups(
  { app, db, now }: RequestContext,
  { page, perPage, ...filters }: CheckedInputOf<typeof calls.openGroups>,
) {
  const asked = { app, db, now: now() }
  const fitting = t(db).selectFrom('course_group').where(isOpenAndFits(asked, filters))
  const shown = fitting
    .select(['course_group.id', sql<number>`count(*) over ()`.as('total')])
    .orderBy('course_group.starts_at')
    .orderBy('course_group.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
  const rows = await selectCards(asked)
    .innerJoin(shown.as('shown'), 'shown.id', 'course_group.id')
    .select('total')
    .orderBy('course_group.starts_at')
    .orderBy('course_group.id')
    .execute()
  return {
    items: await toGroupCards(db, rows),
    page,
    perPage,
    total: rows[0]?.total ?? (await pastTheEnd()),
  }

  /** Where no row is left to say it. */
  async function pastTheEnd() {
    if (page === 1) return 0
    const counted = fitting.select(({ fn }) => fn.countAll<number>().as('total'))
    return (await counted.executeTakeFirstOrThrow()).total
  }
}

/** @throws AppError notFound, for a draft's too */
export async function readGroup(context: RequestContext, { id }: CheckedInputOf<typeof calls.readGroup>) {
  const { app, db, now } = context
  const row = await findPublicGroup(context, id)
  const [card] = await toGroupCards(db, [row])
  const sessions = await listSessions(db, id)
  const waitlist: WaitlistRow[] = []
  for (const { listWaitlist } of listCourseHooks(app)) {
    if (listWaitlist) waitlist.push(...(await listWaitlist(db, id)))
  }
  const step = row.step_id ? (await listLadderSteps(db)).find(({ id }) => id === row.step_id) : undefined
  const places = await findPlaces(db, [row.room_id])
  const people = await personCards(
    db,
    waitlist.map(({ user_id }) => user_id),
  )
  return {
    group: {
      ...card!,
      state: row.state,
      place: places.get(row.room_id ?? '') ?? null,
      book: row.book || step?.book || null,
      step: step ? { name: step.name, passMark: step.passMark, next: step.next?.name ?? null } : null,
      minSize: row.min_size,
      decideAt: row.decide_at?.toISOString() ?? null,
      quorum: row.opens_at_quorum ? await readQuorum(context, id) : null,
      recordingsDays: row.recordings_days,
      absencesAllowed: row.absences_allowed,
      refundPolicy: row.refund_policy,
      refundRules: (await openRefundRules(db, now()))({
        policy: row.refund_policy,
        startsAt: row.starts_at,
        sessions: sessions.flatMap(({ isCancelled, startsAt }) => (isCancelled ? [] : startsAt)),
      }),
      sessions,
      waiting: waitlist.map(({ user_id, joined_at, offered_until }) => ({
        name: masked(people.get(user_id)?.name ?? ''),
        since: joined_at.toISOString(),
        offeredUntil: offered_until?.toISOString() ?? null,
      })),
      calendarPath: fillPath(groupCalendarPath, { id: row.calendar_key }),
    },
  }
}

async function readQuorum({ app, db }: RequestContext, id: string) {
  for (const { findQuorum } of listCourseHooks(app)) {
    const quorum = await findQuorum?.(db, id)
    if (quorum) return { learners: quorum.learners, openedAt: quorum.openedAt?.toISOString() ?? null }
  }
  return null
}

/** «س…ن»: enough to know oneself by. */
const masked = (name: string) => {
  const letters = [...name]
  return letters.length < 2 ? '…' : `${letters[0]}…${letters.at(-1)}`
}

/** @throws AppError notFound, for a draft's too */
export const findPublicGroup = ({ app, db, now }: RequestContext, id: string) =>
  selectCards({ app, db, now: now() })
    .select([
      'course_group.state',
      'course_group.min_size',
      'course_group.decide_at',
      'course_group.opens_at_quorum',
      'course_group.recordings_days',
      'course_group.absences_allowed',
      'course_group.calendar_key',
      'course_group.room_id',
      'book',
      'step_id',
    ])
    .where('course_group.id', '=', id)
    .where('course.state', '<>', 'draft')
    .executeTakeFirstOrThrow(notFound)

/** The sessions of a group in the order of time, as pages show them. */
export async function listSessions(db: Db, groupId: string): Promise<PlannedSession[]> {
  const rows = await t(db)
    .selectFrom('class_session')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('starts_at')
    .orderBy('number')
    .execute()
  const names = await teacherNames(
    db,
    rows.map(({ substitute_id }) => substitute_id),
  )
  return rows.map(row => ({
    ...toSession(row),
    substitute: names.get(row.substitute_id ?? '')?.name ?? null,
  }))
}

export const toSession = (
  row: Pick<
    Selectable<CourseTables['class_session']>,
    'id' | 'number' | 'title' | 'starts_at' | 'minutes' | 'moved_from' | 'state'
  >,
) => ({
  id: row.id,
  number: row.number,
  title: row.title,
  startsAt: row.starts_at.toISOString(),
  minutes: row.minutes,
  movedFrom: row.moved_from?.toISOString() ?? null,
  isCancelled: row.state === 'cancelled',
})
