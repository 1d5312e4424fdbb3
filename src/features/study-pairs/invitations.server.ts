import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { newReferralCode, notify } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { isoDay } from '#persian/jalali.ts'
import { key } from '#persian/search-key.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { findOwnPair } from './find-pair.server.ts'
import { findFirstWeek } from './judge-week.ts'
import { buildInvitationPath, pairLink } from './paths.ts'
import type { StudyPairsTables } from './tables.server.ts'

const t = withTables<StudyPairsTables>()
type Invitation = Selectable<StudyPairsTables['study_pair_invitation']>

/** For how many days an invitation is open. */
export const invitationDays = 7

export const describeInvitation = (
  { settings }: Pick<AppContext, 'settings'>,
  { code, kind, days, expires_at, nickname }: Invitation,
) => ({
  nickname,
  code,
  kind,
  days,
  link: new URL(buildInvitationPath(code), settings.PUBLIC_URL).href,
  until: expires_at.toISOString(),
})

export const findOpenInvitation = async (db: Db, inviterId: string, now: Date): Promise<Invitation | null> =>
  (await t(db)
    .selectFrom('study_pair_invitation')
    .selectAll()
    .where('inviter_id', '=', inviterId)
    .where('expires_at', '>', now)
    .executeTakeFirst()) ?? null

/** @throws AppError conflict, where the user learns with somebody already */
export async function inviteMate(
  { db, user, now }: SignedIn,
  { nickname, kind, days }: CheckedInputOf<typeof calls.inviteMate>,
) {
  const expires_at = new Date(now().getTime() + invitationDays * 86_400_000)
  await transaction(db, async tx => {
    if (await findOwnPair(tx, user.id)) throw hasMate()
    const values = { code: newReferralCode(), nickname, kind, days, expires_at }
    await t(tx)
      .insertInto('study_pair_invitation')
      .values({ inviter_id: user.id, ...values })
      .onConflict(conflict => conflict.column('inviter_id').doUpdateSet(values))
      .execute()
  })
  return {}
}

export async function withdrawInvitation({ db, user }: SignedIn) {
  await t(db).deleteFrom('study_pair_invitation').where('inviter_id', '=', user.id).execute()
  return {}
}

const hasMate = () => new AppError('conflict', { message: 'هم‌اکنون هم‌گامی دارید؛ نخست آن را پایان دهید.' })
/** Alike for one that never was, is over, or is of somebody who blocked the user: none of it is said. */
const isOver = () =>
  new AppError('notFound', { message: 'این دعوت دیگر باز نیست. از دوستتان پیوند تازه‌ای بخواهید.' })

/** An invitation that the user may accept. @throws AppError notFound; conflict, where it is the user’s own */
async function findInvitation(db: Db, code: string, userId: string, now: Date): Promise<Invitation> {
  const found = await t(db)
    .selectFrom('study_pair_invitation')
    .selectAll()
    .where('code', '=', code)
    .where('expires_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('study_pair_block')
            .select('user_id')
            .whereRef('study_pair_block.user_id', '=', 'inviter_id')
            .where('blocked_id', '=', userId),
        ),
      ),
    )
    .executeTakeFirstOrThrow(isOver)
  if (found.inviter_id === userId)
    throw new AppError('conflict', { message: 'این دعوت خود شماست؛ پیوند را برای دوستتان بفرستید.' })
  return found
}

export async function readInvitation(
  { db, user, now }: SignedIn,
  { code }: CheckedInputOf<typeof calls.readInvitation>,
) {
  const { nickname, kind, days } = await findInvitation(db, code, user.id, now())
  return { nickname, kind, days }
}

/**
 * Makes a pair of who invited and who accepts; what both had open is over with it. Who accepts takes back that they blocked
 * the other.
 * @throws AppError notFound; conflict, where one of them has a mate; invalid at `nickname`, where both would be called the same
 */
export async function acceptInvitation(
  { app, db, user, now }: SignedIn,
  { code, nickname }: CheckedInputOf<typeof calls.acceptInvitation>,
) {
  const today = isoDay(now())
  await transaction(db, async tx => {
    // One after another: of two that accept at once the second finds nothing open.
    await sql`select pg_advisory_xact_lock(hashtext('study pairs'))`.execute(t(tx))
    const {
      inviter_id: inviterId,
      kind,
      days,
      ...invitation
    } = await findInvitation(tx, code, user.id, now())
    if (await findOwnPair(tx, user.id)) throw hasMate()
    if (await findOwnPair(tx, inviterId)) throw isOver()
    if (key(nickname) === key(invitation.nickname)) {
      const message = 'دوستتان همین نام را برداشته است؛ نام دیگری بنویسید.'
      throw new AppError('invalid', { errors: [{ field: 'nickname', message }] })
    }
    const both = [inviterId, user.id]
    await t(tx).deleteFrom('study_pair_invitation').where('inviter_id', 'in', both).execute()
    await t(tx)
      .deleteFrom('study_pair_block')
      .where('user_id', '=', user.id)
      .where('blocked_id', '=', inviterId)
      .execute()
    const id = randomUUID()
    await t(tx).insertInto('study_pair').values({ id, began_on: today }).execute()
    await t(tx)
      .insertInto('study_pair_member')
      .values([
        { pair_id: id, user_id: inviterId, nickname: invitation.nickname },
        { pair_id: id, user_id: user.id, nickname },
      ])
      .execute()
    await t(tx)
      .insertInto('study_pair_goal')
      .values({ pair_id: id, from_week: findFirstWeek(today, { days }), kind, days })
      .execute()
    await notify(app, tx, inviterId, 'pair-began', { mate: nickname, link: pairLink })
  })
  return {}
}
