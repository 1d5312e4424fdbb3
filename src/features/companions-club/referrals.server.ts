import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { findReferralCode, selectReferred } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { normalisePhone, toE164 } from '#persian/phone.ts'
import type { SignedIn } from '#server/app-context.ts'
import { countRows, type Db, readPage, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { encodeQr } from '#server/platform/qr.ts'
import type * as calls from './contract.ts'
import type { Friend } from './contract.ts'
import { maskName, maskPhone } from './mask-name.ts'
import { buildReferralPath } from './paths.ts'
import type { ClubTables } from './tables.server.ts'
import { hashTrace } from './traces.server.ts'

const t = withTables<ClubTables>()

/** How many friends may be noted at a time, and for how many days. */
const maxInvitations = 20
const invitationDays = 90

const friendStates = { rewarded: 'paid', blocked: 'refused', 'taken-back': 'returned' } as const

export async function readMyReferrals(
  context: SignedIn,
  { page, perPage }: CheckedInputOf<typeof calls.readMyReferrals>,
) {
  const { app, db, user } = context
  const friends = t(db)
    .selectFrom(selectReferred(db, user.id).as('friend'))
    .leftJoin('referral', 'invitee_id', 'friend.id')
    .select(['friend.id', 'friend.name', 'friend.created_at', 'state', 'paid_at', 'taken_back_at'])
    .orderBy(sql`coalesce(taken_back_at, paid_at, friend.created_at)`, 'desc')
    .orderBy('friend.id')
  const { rows, total } = await readPage(friends, { page, perPage })
  const waiting = await listPending(context)
  const skipped = Math.max(0, (page - 1) * perPage - total)
  const items: Friend[] = rows.map(row => ({
    id: row.id,
    name: maskName(row.name),
    state: row.state === null ? 'joined' : friendStates[row.state],
    at: (row.taken_back_at ?? row.paid_at ?? row.created_at).toISOString(),
  }))
  items.push(...waiting.slice(skipped, skipped + perPage - items.length))
  const code = await findReferralCode(db, user.id)
  const link = new URL(buildReferralPath(code), app.settings.PUBLIC_URL).href
  return { items, page, perPage, total: total + waiting.length, code, link, qr: encodeQr(link) }
}

/** Whom somebody noted and who did not register by their code since. */
async function listPending({ app, db, user, now }: SignedIn): Promise<Friend[]> {
  const noted = await t(db)
    .selectFrom('club_invitation')
    .select(['id', 'phone_hash', 'shown', 'invited_at'])
    .where('referrer_id', '=', user.id)
    .where('invited_at', '>', oldest(now()))
    .orderBy('invited_at', 'desc')
    .orderBy('id')
    .execute()
  if (noted.length === 0) return []
  const came = await t(db)
    .selectFrom(selectReferred(db, user.id).as('friend'))
    .select('friend.phone')
    .where('friend.phone', 'is not', null)
    .limit(2000)
    .execute()
  const hashes = new Set(came.map(({ phone }) => hashTrace(app, 'phone', phone!).toString('hex')))
  return noted
    .filter(({ phone_hash }) => !hashes.has(phone_hash.toString('hex')))
    .map(({ id, shown, invited_at }) => ({
      id,
      name: shown,
      state: 'pending' as const,
      at: invited_at.toISOString(),
    }))
}

const oldest = (now: Date) => new Date(now.getTime() - invitationDays * 86_400_000)

/** Whether the number is of somebody who is here already is not said. @throws AppError invalid at `phone` */
export async function noteFriend(
  { app, db, user, now }: SignedIn,
  { phone }: CheckedInputOf<typeof calls.noteFriend>,
) {
  const refused = (message: string) => new AppError('invalid', { errors: [{ field: 'phone', message }] })
  const read = normalisePhone(phone)
  if (!read) throw refused('شمارهٔ موبایل درست نیست.')
  const number = toE164(read)
  const row = {
    referrer_id: user.id,
    phone_hash: hashTrace(app, 'phone', number),
    shown: maskPhone(number),
    invited_at: now(),
  }
  const { id } = await transaction(db, async tx => {
    await sql`select pg_advisory_xact_lock(hashtext(${`friends of ${user.id}`}))`.execute(t(tx))
    if ((await countInvitations(tx, user.id, now())) >= maxInvitations)
      throw refused('بیست دوست در انتظارند؛ نخست یکی را از فهرست بردارید.')
    return t(tx)
      .insertInto('club_invitation')
      .values({ id: randomUUID(), ...row })
      .onConflict(conflict =>
        conflict.columns(['referrer_id', 'phone_hash']).doUpdateSet({ invited_at: now() }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  return { friend: { id, name: row.shown, state: 'pending' as const, at: now().toISOString() } }
}

async function countInvitations(db: Db, userId: string, now: Date): Promise<number> {
  const count = await countRows(
    t(db)
      .selectFrom('club_invitation')
      .where('referrer_id', '=', userId)
      .where('invited_at', '>', oldest(now)),
  )
  return count
}

/** @throws AppError notFound, alike for somebody else's and for none */
export async function forgetFriend(
  { db, user }: SignedIn,
  { id }: CheckedInputOf<typeof calls.forgetFriend>,
) {
  const { numDeletedRows } = await t(db)
    .deleteFrom('club_invitation')
    .where('id', '=', id)
    .where('referrer_id', '=', user.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('notFound')
  return {}
}

/** Friends who did not come in ninety days are forgotten. */
export const forgetOldInvitations: Job = {
  name: 'forget-old-invitations',
  every: '50 3 * * *',
  async run({ db, now }) {
    await t(db).deleteFrom('club_invitation').where('invited_at', '<=', oldest(now())).execute()
  },
}
