import { randomUUID } from 'node:crypto'
import { findAccounts, findFullNames, notify } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { buildSeatsKey, groupTag, lockGroup, note, readGroupName } from '#features/courses/public.server.ts'
import { findOrdersOfLines, holderOfLine, lockOrder, paidForLine } from '#features/payment/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { dropHolds, insertTaken, lockFree } from '#server/engines/holds.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, noId, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { selectTaking } from '../enrolment.server.ts'
import { listEnrolmentHooks } from '../manifest.server.ts'
import { leaveWaitlists } from '../seats/seats.server.ts'
import { enterWaitlist, listWaitlist, offerSeats, takeOffer } from '../seats/waitlist.server.ts'
import type { EnrolmentsAndSchool, GrantKind } from '../tables.server.ts'
import type * as calls from './contract.ts'
import { lockEnrolment } from './enrolments.server.ts'

const t = withTables<EnrolmentsAndSchool>()

/** How many people are offered at once. */
const maxPeople = 8

/** @throws AppError notFound */
export async function findNewLearners(
  { db, now }: SignedIn,
  { id, q }: CheckedInputOf<typeof calls.findNewLearners>,
) {
  const group = await t(db)
    .selectFrom('course_group')
    .select('course_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const { items } = await findAccounts(db, q, { page: 1, perPage: maxPeople })
  const ids = [...items.map(person => person.id), noId]
  const enrolled = await t(db)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .select(['user_id', 'group_id'])
    .where('user_id', 'in', ids)
    .where('course_id', '=', group.course_id)
    .where(({ eb, or }) => or([eb('group_id', '=', id), eb('ends_at', '>', now())]))
    .execute()
  const waiting = await t(db)
    .selectFrom('waitlist_entry')
    .select('user_id')
    .where('group_id', '=', id)
    .where('user_id', 'in', ids)
    .execute()
  const findStanding = (person: string) => {
    const own = enrolled.filter(({ user_id }) => user_id === person)
    if (own.some(({ group_id }) => group_id === id)) return 'member' as const
    if (own.length > 0) return 'course' as const
    return waiting.some(({ user_id }) => user_id === person) ? ('waiting' as const) : null
  }
  return {
    items: items.map(({ id: person, name, surname, contacts }) => ({
      id: person,
      name: `${name} ${surname}`.trim(),
      phone: contacts.find(({ kind }) => kind === 'phone')?.value ?? null,
      standing: findStanding(person),
    })),
  }
}

/** @throws AppError as `giveSeat` */
export const grantSeat = (
  { app, db, user, now }: SignedIn,
  { id, ...given }: CheckedInputOf<typeof calls.grantSeat>,
) => transaction(db, tx => giveSeat(app, tx, { ...given, id, actorId: user.id }, now()))

/**
 * A seat that nobody pays for, with the id of its enrolment. Whoever waits comes first: what is free for them is given to
 * nobody else.
 * @throws AppError notFound; invalid, at `person`; conflict, where they are in the course already or no seat is free
 */
export async function giveSeat(
  app: AppContext,
  tx: Tx,
  {
    id,
    person,
    kind,
    reason,
    orWait = false,
    actorId,
  }: { id: string; person: string; kind: GrantKind; reason: string; orWait?: boolean; actorId: string },
  at: Date,
) {
  const group = await lockGroup(tx, id)
  if (!group) throw new AppError('notFound')
  await refuseUnfit(tx, { group, person }, at)
  const name = await readGroupName(tx, id)
  const about = { kind: 'group' as const, id, name }
  const isOffered = await takeOffer(tx, id, person, at)
  const waiting = await listWaitlist(tx, id)
  const seats = buildSeatsKey(id)
  const free = (await lockFree(tx, [seats], at)).get(seats) ?? 0
  const before = isOffered
    ? 0
    : waiting.filter(
        ({ is_held, offered_until }) => !is_held && (offered_until === null || offered_until > at),
      ).length
  if (free <= before) {
    if (!orWait) throw full(free, waiting.length)
    const { place } = await enterWaitlist(tx, { groupId: id, userId: person }, at)
    await note(tx, actorId, 'enrolment.queued', at, { subjectId: person, about, details: { place } })
    return { outcome: 'waiting' as const, place, enrolment: null }
  }
  const enrolment = randomUUID()
  await t(tx)
    .insertInto('enrolment')
    .values({
      id: enrolment,
      user_id: person,
      group_id: id,
      enrolled_at: at,
      grant_kind: kind,
      grant_reason: reason,
    })
    .execute()
  await insertTaken(tx, seats, [`enrolment:${enrolment}`])
  await leaveWaitlists(tx, { userId: person, courseId: group.course_id })
  const after = await findNextStart(tx, id, at)
  await notify(app, tx, person, 'enrolment-granted', {
    group: name,
    after: formatDateTime(after ?? group.starts_at),
    link: paths.myCourse({ enrolment }),
  })
  await note(tx, actorId, 'enrolment.granted', at, {
    subjectId: person,
    about,
    details: { enrolment, kind, reason },
  })
  await invalidateTags(tx, groupTag(id))
  return { outcome: 'enrolled' as const, place: null, enrolment }
}

const full = (free: number, waiting: number) =>
  new AppError('conflict', {
    message:
      free > 0
        ? `جای خالی این گروه برای ${persianNumber(waiting)} نفری است که در فهرست انتظارند.`
        : 'ظرفیت این گروه پر است.',
  })

/** @throws AppError invalid, at `person`; conflict */
async function refuseUnfit(
  tx: Tx,
  { group, person }: { group: NonNullable<Awaited<ReturnType<typeof lockGroup>>>; person: string },
  now: Date,
) {
  const { ends_at } = await t(tx)
    .selectFrom('course_group')
    .select('ends_at')
    .where('id', '=', group.id)
    .executeTakeFirstOrThrow()
  if (group.state !== 'open' || ends_at <= now) {
    throw new AppError('conflict', { message: 'این گروه پایان یافته یا برگزار نمی‌شود.' })
  }
  const refuse = (message: string) =>
    new AppError('invalid', { message, errors: [{ field: 'person', message }] })
  if (!(await findFullNames(tx, [person])).has(person)) throw refuse('این شخص پیدا نشد.')
  const enrolled = await t(tx)
    .selectFrom('enrolment')
    .select('id')
    .where('group_id', '=', group.id)
    .where('user_id', '=', person)
    .executeTakeFirst()
  if (enrolled) throw refuse('این زبان‌آموز در همین گروه است.')
  const elsewhere = await selectTaking(tx, person, group, now).select('title').executeTakeFirst()
  if (elsewhere) {
    throw refuse(`این زبان‌آموز در «${elsewhere.title}» همین دوره است؛ او را از آن گروه به اینجا جابه‌جا کنید.`)
  }
}

async function findNextStart(db: Db, groupId: string, now: Date): Promise<Date | undefined> {
  const next = await t(db)
    .selectFrom('class_session')
    .select('starts_at')
    .where('group_id', '=', groupId)
    .where('state', '=', 'planned')
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
  return next?.starts_at
}

/**
 * The seat is free at once and goes to whoever waits. No money moves: what was paid, and what is owed, stays with the
 * order until it is refunded there.
 * @throws AppError notFound
 */
export async function removeLearner(
  { app, db, user, now }: SignedIn,
  { id, reason }: CheckedInputOf<typeof calls.removeLearner>,
) {
  return transaction(db, async tx => {
    const seen = await t(tx)
      .selectFrom('enrolment')
      .select(['group_id', 'order_line_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound)
    // The group, then the order, then who waits and the enrolment: the order of everybody who moves seats.
    await lockGroup(tx, seen.group_id)
    const line = seen.order_line_id
    const orderId = line && (await findOrdersOfLines(tx, [line])).get(line)
    const order = orderId ? await lockOrder(tx, orderId, null) : null
    await listWaitlist(tx, seen.group_id)
    const enrolment = await lockEnrolment(tx, id)
    if (enrolment.group_id !== seen.group_id) {
      throw new AppError('conflict', {
        message: 'این زبان‌آموز در همین میان به گروه دیگری رفت. صفحه را تازه کنید.',
      })
    }
    const { user_id: personId, group_id: groupId, groupName } = enrolment
    const seat = { enrolmentId: id, groupId, userId: personId, by: user.id }
    for (const { seatEnding, seatRestEnded } of listEnrolmentHooks(app)) {
      if (line === null) await seatEnding?.(app, tx, seat)
      else await seatRestEnded?.(tx, line, now())
    }
    const paid = order && line ? (await paidForLine(tx, line)) - order.debt : 0
    await t(tx).deleteFrom('enrolment').where('id', '=', id).execute()
    const holder = line ? await holderOfLine(tx, line) : `enrolment:${id}`
    await dropHolds(tx, [holder], buildSeatsKey(groupId))
    await offerSeats(app, tx, groupId)
    await notify(app, tx, personId, 'enrolment-changed', {
      group: groupName,
      reason: `ثبت‌نام شما پایان یافت: ${reason}`,
      link: paths.group({ id: groupId }),
    })
    await note(tx, user.id, 'enrolment.removed', now(), {
      subjectId: personId,
      about: { kind: 'group', id: groupId, name: groupName },
      details: { reason, ...(order && { order: order.number }) },
    })
    await invalidateTags(tx, groupTag(groupId))
    return {
      personId,
      order: order && { id: order.id, number: order.number, paid: Math.max(0, paid), debt: order.debt },
    }
  })
}
