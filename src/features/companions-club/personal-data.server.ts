import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { returnSeatsOfErased } from './returned-gifts.server.ts'
import type { ClubTables } from './tables.server.ts'

const t = withTables<ClubTables>()

/**
 * Lets a person go: whom they noted is forgotten, and their name goes from what was given. Keyed hashes of somebody who was
 * rewarded for stay without a name, so that nobody is brought twice; those of others go.
 */
export async function eraseClub(tx: Tx, userId: string, now: Date): Promise<void> {
  await t(tx).deleteFrom('club_invitation').where('referrer_id', '=', userId).execute()
  await returnSeatsOfErased(tx, userId, now)
  await t(tx).updateTable('club_gift').set({ giver_id: null }).where('giver_id', '=', userId).execute()
  await t(tx).updateTable('club_gift').set({ receiver_id: null }).where('receiver_id', '=', userId).execute()
  await t(tx).updateTable('club_gift').set({ handed_by: null }).where('handed_by', '=', userId).execute()
  await t(tx).deleteFrom('club_board_seat').where('user_id', '=', userId).execute()
  await t(tx)
    .deleteFrom('club_trace')
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('is_invitee', '=', false), eb('kind', '=', 'device')]))
    .execute()
  await t(tx).updateTable('club_trace').set({ user_id: null }).where('user_id', '=', userId).execute()
  await t(tx).updateTable('referral').set({ invitee_id: null }).where('invitee_id', '=', userId).execute()
  await t(tx).updateTable('referral').set({ referrer_id: null }).where('referrer_id', '=', userId).execute()
}

export async function exportClub(db: Db, userId: string) {
  const friends = await t(db)
    .selectFrom('referral')
    .select(['state', 'paid_at', 'taken_back_at'])
    .where('referrer_id', '=', userId)
    .orderBy('paid_at')
    .execute()
  const invitations = await t(db)
    .selectFrom('club_invitation')
    .select(['shown', 'invited_at'])
    .where('referrer_id', '=', userId)
    .orderBy('invited_at')
    .execute()
  const board = await t(db)
    .selectFrom('club_board_seat')
    .select(['nickname', 'joined_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const gifts = await t(db)
    .selectFrom('club_gift')
    .select(['points', 'given_at'])
    .where('giver_id', '=', userId)
    .orderBy('given_at')
    .execute()
  return { club: { friends, invitations, board: board ?? null, gifts } }
}
