import { findFirstName, findFullName, findFullNames, notify, record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { lockWallet } from '#features/payment/public.server.ts'
import { spendPoints } from '#features/points/public.server.ts'
import { creditWallet } from '#features/wallet-credits/public.server.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { countRows, type Db, readPage, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { clubPath } from './paths.ts'
import type { ClubTables } from './tables.server.ts'
import { giftsTag } from './tags.ts'

const t = withTables<ClubTables>()

const readRules = (db: Db) =>
  t(db).selectFrom('club_gift_rules').select(['points', 'amount']).executeTakeFirstOrThrow()

/** How many sessions all have given together: of who gave which nobody is told. */
export async function readGifts({ db }: RequestContext) {
  const total = await countRows(t(db).selectFrom('club_gift'))
  return { total, points: (await readRules(db)).points }
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
  { db }: SignedIn,
  { person, page, perPage }: CheckedInputOf<typeof calls.listGifts>,
) {
  const name = person === null ? null : await findFullName(db, person)
  if (person !== null && name === null) throw new AppError('notFound')
  const waiting = await countRows(t(db).selectFrom('club_gift').where('handed_at', 'is', null))
  const handed = t(db).selectFrom('club_gift').where('handed_at', 'is not', null)
  const { rows, total } = await readPage(
    handed
      .select(['id', 'receiver_id', 'handed_by', 'handed_at', 'amount'])
      .orderBy('handed_at', 'desc')
      .orderBy('id'),
    { page, perPage },
  )
  const names = await findFullNames(
    db,
    rows.flatMap(({ receiver_id, handed_by }) => [receiver_id, handed_by]).filter(id => id !== null),
  )
  const items = rows.map(({ id, receiver_id, handed_by, handed_at, amount }) => ({
    id,
    receiver: receiver_id === null ? null : { id: receiver_id, name: names.get(receiver_id)?.name ?? '' },
    by: (handed_by && names.get(handed_by)?.name) ?? '',
    at: handed_at!.toISOString(),
    amount: amount!,
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
  }
}

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
    await lockWallet(tx, person)
    // `id` names the credit: the same request sent again hands nothing more on.
    const done = await t(tx)
      .selectFrom('club_gift_handing')
      .select('gift_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (done) return
    const gift = await t(tx)
      .selectFrom('club_gift')
      .select(['id', 'giver_id'])
      .where('handed_at', 'is', null)
      .where(({ eb, or }) => or([eb('giver_id', 'is', null), eb('giver_id', '<>', person)]))
      .orderBy('given_at')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!gift) throw new AppError('conflict', { message: 'اکنون جلسهٔ بخشیده‌ای نمانده است.' })
    const { amount } = await readRules(tx)
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
    if (gift.giver_id) await notify(app, tx, gift.giver_id, 'gift-reached', { link: clubPath })
  })
  return {}
}
