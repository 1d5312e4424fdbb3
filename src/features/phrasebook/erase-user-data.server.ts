import { type Tx, withTables } from '#server/platform/database/database.ts'
import { invalidateLists } from './my-phrases.server.ts'
import type { PhrasebookTables } from './tables.server.ts'

const t = withTables<PhrasebookTables>()

/** Removes all the feature holds of a user: lists with their public addresses, own phrases, reviews and schedules. */
export async function erasePhrasebook(tx: Tx, userId: string): Promise<void> {
  const lists = await t(tx)
    .deleteFrom('phrase_list')
    .where('user_id', '=', userId)
    .returning('share')
    .execute()
  await t(tx).deleteFrom('review_fit').where('user_id', '=', userId).execute()
  await t(tx).deleteFrom('phrase_card').where('user_id', '=', userId).execute()
  await t(tx).deleteFrom('phrase_review').where('user_id', '=', userId).execute()
  await t(tx).deleteFrom('phrase').where('owner_id', '=', userId).execute()
  await invalidateLists(tx, lists)
}
