import { type Selectable, sql } from 'kysely'
import { personCards } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import { fillPath } from '#contract/build-path.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { openRefundRules } from '#features/payment/public.server.ts'
import { teacherNames } from '#features/teachers/public.server.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/database/database.ts'
import { mediaCards } from '#server/media/media-cards.ts'
import { myHomework } from '../homework/my-homework.server.ts'
import type { CourseTables } from '../tables.server.ts'
import { groupCalendar } from './calendar-contract.ts'
import type * as calls from './contract.ts'
import type { PlannedSession } from './contract.ts'
import { isOpenAndFits, selectCards, toGroupCards } from './find-groups.server.ts'
import { seatElsewhere } from './seat-elsewhere.server.ts'

const t = withTables<CourseTables>()

/** The groups that have not begun and fit, the soonest first. */
export async function openGroups(
  { db, now }: RequestContext,
  { page, perPage, ...filters }: CheckedInputOf<typeof calls.openGroups>,
) {
  const fitting = t(db)
    .selectFrom('course_group')
    .where(isOpenAndFits(db, filters, now()))
  const shown = fitting
    .select(['course_group.id', sql<number>`count(*) over ()`.as('total')])
    .orderBy('course_group.starts_at')
    .orderBy('course_group.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
  const rows = await selectCards(db, now())
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
  const { db, now } = context
  const row = await findGroup(context, id)
  const [card] = await toGroupCards(db, [row])
  const sessions = await listSessions(db, id)
  const waitlist = await t(db)
    .selectFrom('waitlist_entry')
    .select(['user_id', 'joined_at', 'offered_until'])
    .where('group_id', '=', id)
    .where('kind', '=', 'waiting')
    .orderBy('position')
    .execute()
  const people = await personCards(
    db,
    waitlist.map(({ user_id }) => user_id),
  )
  return {
    group: {
      ...card!,
      state: row.state,
      book: row.book,
      minSize: row.min_size,
      decideAt: row.decide_at?.toISOString() ?? null,
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
      calendarPath: fillPath(groupCalendar.path, { id: row.calendar_key }),
    },
  }
}

/** «س…ن»: enough to know oneself by. */
const masked = (name: string) => {
  const letters = [...name]
  return letters.length < 2 ? '…' : `${letters[0]}…${letters.at(-1)}`
}

/** @throws AppError notFound, for a draft's too */
async function findGroup({ db, now }: RequestContext, id: string) {
  const row = await selectCards(db, now())
    .select([
      'course_group.state',
      'course_group.min_size',
      'course_group.decide_at',
      'course_group.recordings_days',
      'course_group.absences_allowed',
      'course_group.calendar_key',
      'book',
    ])
    .where('course_group.id', '=', id)
    .where('course.state', '<>', 'draft')
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

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

/** @throws AppError notFound */
export async function myGroup(context: SignedIn, { id }: CheckedInputOf<typeof calls.myGroup>) {
  const { db, user } = context
  const group = await findGroup(context, id)
  const enrolment = await t(db)
    .selectFrom('enrolment')
    .select(['id', 'state'])
    .where('group_id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  const queue = enrolment
    ? []
    : await t(db)
        .selectFrom('waitlist_entry')
        .select(['user_id', 'offered_until', 'kind'])
        .where('group_id', '=', id)
        .orderBy('position')
        .execute()
  const own = queue.find(({ user_id }) => user_id === user.id)
  // Whose seat of the next term is held waits behind nobody.
  const position = own ? queue.filter(({ kind }) => kind === own.kind).indexOf(own) : -1
  const seat = own ? await seatElsewhere(db, user.id, group, context.now()) : null
  return {
    mine: {
      enrolmentId: enrolment?.id ?? null,
      state: enrolment?.state ?? null,
      waitingPlace: position < 0 ? null : position + 1,
      offeredUntil: own?.offered_until?.toISOString() ?? null,
      movesFrom:
        seat?.refusal === null
          ? { group: seat.title, back: Math.max(0, (seat.paid ?? 0) - group.price) }
          : null,
      inside: enrolment
        ? await readInside(context, {
            id,
            enrolmentId: enrolment.id,
            userId: user.id,
            allowed: group.absences_allowed,
          })
        : null,
    },
  }
}

/** What members see of their group. */
async function readInside(
  context: SignedIn,
  { id, enrolmentId, userId, allowed }: { id: string; enrolmentId: string; userId: string; allowed: number },
) {
  const { db } = context
  const members = await t(db)
    .selectFrom('enrolment')
    .select('user_id')
    .where('group_id', '=', id)
    .orderBy('enrolled_at')
    .orderBy('id')
    .execute()
  const people = await personCards(
    db,
    members.map(({ user_id }) => user_id),
  )
  const announcements = await t(db)
    .selectFrom('announcement')
    .selectAll()
    .where('group_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(20)
    .execute()
  const attendance = await t(db)
    .selectFrom('attendance')
    .select(['session_id', 'state'])
    .where('enrolment_id', '=', enrolmentId)
    .execute()
  const recordings = await t(db)
    .selectFrom('recording')
    .innerJoin('class_session', 'class_session.id', 'session_id')
    .select(['recording.id', 'session_id', 'media_id'])
    .where('group_id', '=', id)
    .orderBy('seconds', 'desc')
    .execute()
  const cards = await mediaCards(
    db,
    recordings.flatMap(({ media_id }) => media_id ?? []),
  )
  const homework = await myHomework(context, { id: enrolmentId })
  return {
    homework: homework.items.map(({ id, title, session, dueAt, isOpen, answers }) => ({
      id,
      title,
      dueAt,
      isOpen,
      session: session.number,
      state: answers.at(-1)?.state ?? null,
    })),
    roster: members.map(({ user_id }) => ({
      name: people.get(user_id)?.name ?? '',
      avatarUrl: people.get(user_id)?.avatarUrl ?? null,
      isMe: user_id === userId,
    })),
    announcements: announcements.map(({ created_at, old_starts_at, new_starts_at, ...row }) => ({
      id: row.id,
      title: row.title,
      body: row.body,
      createdAt: created_at.toISOString(),
      oldStart: old_starts_at?.toISOString() ?? null,
      newStart: new_starts_at?.toISOString() ?? null,
    })),
    attendance: attendance.map(({ session_id, state }) => ({ sessionId: session_id, state })),
    absencesLeft: Math.max(0, allowed - attendance.filter(({ state }) => state === 'absent').length),
    recordings: recordings.map(({ id, session_id, media_id }) => ({
      sessionId: session_id,
      recordingId: id,
      bytes: cards.get(media_id ?? '')?.bytes ?? null,
    })),
  }
}
