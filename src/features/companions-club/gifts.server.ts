import { findFirstName, findFullName, findFullNames, record } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { type Asked, selectGroups, selectOpenGroups } from '#features/courses/public.server.ts'
import { giveSeat, listChoices } from '#features/enrolment/public.server.ts'
import { lockWallet } from '#features/payment/public.server.ts'
import { spendPoints } from '#features/points/public.server.ts'
import { creditWallet } from '#features/wallet-credits/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import {
  countRows,
  type Db,
  noId,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { tellGivers } from './returned-gifts.server.ts'
import type { ClubTables } from './tables.server.ts'
import { giftsTag } from './tags.ts'

const t = withTables<ClubTables>()

const readRules = (db: Db) =>
  t(db).selectFrom('club_gift_rules').select(['points', 'amount']).executeTakeFirstOrThrow()

/** How many sessions all have given together: of who gave which nobody is told. */
export async function readGifts({ db }: RequestContext) {
  const total = await countRows(t(db).selectFrom('club_gift'))
  const seats = await countRows(t(db).selectFrom('club_gift_handing').where('is_seat', '=', true))
  return { total, seats, points: (await readRules(db)).points }
}

/** @throws AppError conflict, where there are not as many points; notFound, for a name that is another’s gift */
export async function giveSession(context: SignedIn, { id }: CheckedInputOf<typeof calls.giveSession>) {
  const { db, user, now } = context
  await transaction(db, async tx => {
    const { points } = await readRules(tx)
    const gift = { userId: user.id, points, source: `gift:${id}`, reason: 'بخشیدن یک جلسه' }
    const isNew = await spendPoints(tx, gift, now())
    const known = await t(tx)
      .selectFrom('club_gift')
      .select('giver_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (known && known.giver_id !== user.id) throw new AppError('notFound')
    if (!isNew) return
    await t(tx).insertInto('club_gift').values({ id, giver_id: user.id, points, given_at: now() }).execute()
    await invalidateTags(tx, giftsTag)
  })
  return readGifts(context)
}

/** @throws AppError notFound, where there is no such person */
export async function listGifts(
  { app, db, now }: SignedIn,
  { person, page, perPage }: CheckedInputOf<typeof calls.listGifts>,
) {
  const name = person === null ? null : await findFullName(db, person)
  if (person !== null && name === null) throw new AppError('notFound')
  const waiting = await countRows(t(db).selectFrom('club_gift').where('handed_at', 'is', null))
  const handed = t(db).selectFrom('club_gift').where('handed_at', 'is not', null)
  const { rows, total } = await readPage(
    handed
      .select(['id', 'receiver_id', 'handed_by', 'handed_at', 'amount', 'group_id'])
      .orderBy('handed_at', 'desc')
      .orderBy('id'),
    { page, perPage },
  )
  const names = await findFullNames(
    db,
    rows.flatMap(({ receiver_id, handed_by }) => [receiver_id, handed_by]).filter(id => id !== null),
  )
  const groups = await selectGroups(db)
    .where('course_group.id', 'in', [...rows.flatMap(({ group_id }) => group_id ?? []), noId])
    .execute()
  const titles = new Map(groups.map(({ id, title, courseTitle }) => [id, `${courseTitle}، ${title}`]))
  const items = rows.map(({ id, receiver_id, handed_by, handed_at, amount, group_id }) => ({
    id,
    receiver: receiver_id === null ? null : { id: receiver_id, name: names.get(receiver_id)?.name ?? '' },
    by: (handed_by && names.get(handed_by)?.name) ?? '',
    at: handed_at!.toISOString(),
    amount: amount!,
    group: group_id && (titles.get(group_id) ?? null),
  }))
  const { amount } = await readRules(db)
  return {
    items,
    page,
    perPage,
    total,
    waiting,
    amount,
    person: person === null ? null : { id: person, name: name! },
    groups: person === null ? [] : await listSeatChoices({ app, db, now: now() }, amount),
  }
}

const maxGroups = 100

/** What a seat that costs so much takes of the sessions that were given. */
const countSessions = (price: number, amount: number) => Math.ceil(price / amount)

async function listSeatChoices(asked: Asked, amount: number) {
  const rows = await selectOpenGroups(asked).where('course_group.price', '>', 0).limit(maxGroups).execute()
  const choices = await listChoices(asked.db, rows, asked.now)
  return choices.map((choice, place) => ({
    ...choice,
    sessions: countSessions(rows[place]!.price, amount),
  }))
}

/**
 * One after another: each sees what those before have left. The request's own handing is there where it was sent before.
 * @returns what a session is worth, and whether the request is new
 */
async function beginHanding(tx: Tx, id: string) {
  const { amount } = await t(tx)
    .selectFrom('club_gift_rules')
    .select('amount')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const done = await t(tx)
    .selectFrom('club_gift_handing')
    .select('gift_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return { amount, isNew: done === undefined }
}

/** The sessions that wait longest, never those of who is to have them. */
const findWaiting = (tx: Tx, person: string, count: number) =>
  t(tx)
    .selectFrom('club_gift')
    .select(['id', 'giver_id'])
    .where('handed_at', 'is', null)
    .where(({ eb, or }) => or([eb('giver_id', 'is', null), eb('giver_id', '<>', person)]))
    .orderBy('given_at')
    .orderBy('id')
    .limit(count)
    .forUpdate()
    .execute()

/**
 * Hands the session that waits longest on to somebody in need, as credit of their wallet; whoever gave it is told that it
 * reached somebody.
 * @throws AppError notFound; conflict, where no session waits, or it would go to whoever gave it
 */
export async function handSession(
  { app, db, user, now }: SignedIn,
  { person, id }: CheckedInputOf<typeof calls.handSession>,
) {
  if ((await findFirstName(db, person)) === null) throw new AppError('notFound')
  await transaction(db, async tx => {
    const { amount, isNew } = await beginHanding(tx, id)
    if (!isNew) return
    await lockWallet(tx, person)
    const [gift] = await findWaiting(tx, person, 1)
    if (!gift) throw new AppError('conflict', { message: 'اکنون جلسهٔ بخشیده‌ای نمانده است.' })
    await t(tx)
      .updateTable('club_gift')
      .set({ receiver_id: person, handed_by: user.id, handed_at: now(), amount })
      .where('id', '=', gift.id)
      .execute()
    await t(tx).insertInto('club_gift_handing').values({ id, gift_id: gift.id }).execute()
    await creditWallet(app, tx, { id, userId: person, amount, reason: 'جلسه‌ای که همراهان بخشیده‌اند' }, now())
    await record(tx, {
      actorId: user.id,
      action: 'club.sessionHanded',
      subjectId: person,
      details: { sum: amount / 10 },
      at: now(),
    })
    await tellGivers(app, tx, 'gift-reached', [gift])
  })
  return {}
}

/**
 * Hands as many of the sessions that wait longest on as a seat in a group is worth: the group takes the person in at once,
 * and those who gave them are told. Where no seat is free nothing is taken.
 * @throws AppError notFound; invalid, at `person`; conflict, where fewer sessions wait, or no seat is free
 */
export async function handSeat(
  { app, db, user, now }: SignedIn,
  { person, id, group }: CheckedInputOf<typeof calls.handSeat>,
) {
  if ((await findFirstName(db, person)) === null) throw new AppError('notFound')
  await transaction(db, async tx => {
    const at = now()
    const { amount, isNew } = await beginHanding(tx, id)
    if (!isNew) return
    const seat = await selectOpenGroups({ app, db: tx, now: at })
      .where('course_group.id', '=', group)
      .executeTakeFirstOrThrow(notFound)
    if (seat.price === 0) throw new AppError('conflict', { message: 'این گروه رایگان است.' })
    const needed = countSessions(seat.price, amount)
    const gifts = await findWaiting(tx, person, needed)
    if (gifts.length < needed) {
      throw new AppError('conflict', {
        message: `جا در این گروه ${persianNumber(needed)} جلسه است و ${persianNumber(gifts.length)} جلسه در انتظار است.`,
      })
    }
    const reason = 'جلسه‌هایی که همراهان بخشیده‌اند'
    const given = { id: group, person, kind: 'scholarship', reason, actorId: user.id } as const
    const { enrolment } = await giveSeat(app, tx, given, at)
    // The last one is worth what is left of the price.
    const last = seat.price - amount * (needed - 1)
    const lastId = gifts.at(-1)!.id
    await t(tx)
      .updateTable('club_gift')
      .set(({ eb }) => ({
        receiver_id: person,
        handed_by: user.id,
        handed_at: at,
        group_id: group,
        enrolment_id: enrolment,
        amount: eb.case().when('id', '=', lastId).then(last).else(amount).end(),
      }))
      .where(
        'id',
        'in',
        gifts.map(gift => gift.id),
      )
      .execute()
    await t(tx).insertInto('club_gift_handing').values({ id, gift_id: gifts[0]!.id, is_seat: true }).execute()
    await invalidateTags(tx, giftsTag)
    await record(tx, {
      actorId: user.id,
      action: 'club.seatHanded',
      subjectId: person,
      details: { count: needed, sum: seat.price / 10 },
      at,
    })
    await tellGivers(app, tx, 'gift-reached', gifts)
  })
  return {}
}
