import type { SignedIn } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { recordLevels } from './finish.server.ts'
import type { PlacementTables } from './tables.server.ts'
import { findVisitorHash } from './visitor.server.ts'

const t = withTables<PlacementTables>()

/** What this browser did without an account belongs to the account from now on; once more changes nothing. */
export async function attachPlacements(context: SignedIn) {
  const { db, user } = context
  const hash = findVisitorHash(context)
  if (!hash) return { attached: 0 }
  return transaction(db, async tx => {
    const attached = await t(tx)
      .updateTable('placement_attempt')
      .set({ user_id: user.id })
      .where('visitor_hash', '=', hash)
      .where('user_id', 'is', null)
      .returning(['language', 'result', 'finished_at'])
      .execute()
    await recordLevels(tx, user.id, attached)
    return { attached: attached.length }
  })
}
