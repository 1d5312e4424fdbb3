import { type Tx, withTables } from '#server/database/database.ts'
import { fixedIds } from '#server/fixed-id.ts'
import type { CourseTables } from '../tables.server.ts'
import { answeredWithin, listLearners } from './undersubscribed.server.ts'

const t = withTables<CourseTables>()
const fixedId = fixedIds('short')
const hour = 3_600_000

/** A group of the demo that is too small: two hours ago its learners were asked, and another one was proposed. */
export async function seedUndersubscribed(
  tx: Tx,
  groupId: string,
  mergeInto: string,
  now: Date,
): Promise<void> {
  const asked = new Date(now.getTime() - 2 * hour)
  await t(tx)
    .updateTable('course_group')
    .set({
      state: 'short',
      decided_at: asked,
      merge_into: mergeInto,
      undersubscribed_until: new Date(asked.getTime() + answeredWithin),
    })
    .where('id', '=', groupId)
    .execute()
  for (const { user_id } of await listLearners(tx, groupId)) {
    await t(tx)
      .insertInto('undersubscribed_choice')
      .values({ id: fixedId(`answer ${groupId} ${user_id}`), group_id: groupId, user_id, asked_at: asked })
      .execute()
  }
}
