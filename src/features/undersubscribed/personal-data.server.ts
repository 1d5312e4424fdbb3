import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { UndersubscribedTables } from './tables.server.ts'

const t = withTables<UndersubscribedTables>()

/** All the feature holds of a person: what they were asked, and what they chose. */
export async function exportChoices(db: Db, userId: string): Promise<object> {
  const answers = await t(db)
    .selectFrom('undersubscribed_choice')
    .select(['group_id as group', 'asked_at as askedAt', 'choice as answer', 'to_group as toGroup'])
    .select('chosen_at as answeredAt')
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .execute()
  return { answers }
}

export async function eraseChoices(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('undersubscribed_choice').where('user_id', '=', userId).execute()
}
