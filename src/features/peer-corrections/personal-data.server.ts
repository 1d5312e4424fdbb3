import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { PeerTables } from './tables.server.ts'

const t = withTables<PeerTables>()

/** What was shown goes with its writer; what was corrected stays with whose text it is, without a name. */
export async function erasePeers(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('peer_text').where('writer_id', '=', userId).execute()
  await t(tx)
    .deleteFrom('peer_correction')
    .where('corrector_id', '=', userId)
    .where('sent_at', 'is', null)
    .execute()
  await t(tx)
    .updateTable('peer_correction')
    .set({ corrector_id: null })
    .where('corrector_id', '=', userId)
    .execute()
  await t(tx)
    .updateTable('peer_correction')
    .set({ checked_by: null })
    .where('checked_by', '=', userId)
    .execute()
  await t(tx).deleteFrom('peer_member').where('user_id', '=', userId).execute()
}

export async function exportPeers(db: Db, userId: string) {
  const member = await t(db)
    .selectFrom('peer_member')
    .select(['nickname', 'stopped_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const texts = await t(db)
    .selectFrom('peer_text')
    .leftJoin('peer_correction', 'peer_text_id', 'peer_text.id')
    .select(['title', 'body', 'language', 'level', 'shared_at', 'sentences', 'rating'])
    .where('writer_id', '=', userId)
    .orderBy('shared_at')
    .execute()
  // Whose text it is they did not write.
  const given = await t(db)
    .selectFrom('peer_correction')
    .select(['sentences', 'sent_at', 'rating', 'weight'])
    .where('corrector_id', '=', userId)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at')
    .execute()
  return { peerCorrections: { member: member ?? null, texts, given } }
}
