import { courseTag, decideGroup, seededGroupId, seededGroups } from '#features/courses/public.server.ts'
import { listLearners } from '#features/enrolment/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import type { UndersubscribedTables } from './tables.server.ts'
import { answeredWithin } from './undersubscribed.server.ts'

const t = withTables<UndersubscribedTables>()
const fixedId = fixedIds('short')
const hour = 3_600_000

/** The groups of the demo that are too small: their learners are asked, and another group is proposed to them. */
export async function seedUndersubscribed({ db, now }: AppContext): Promise<void> {
  await transaction(db, async tx => {
    for (const { name, isUndersubscribed } of seededGroups) {
      if (isUndersubscribed) await askSeeded(tx, seededGroupId(name), seededGroupId('tr-b1'), now())
    }
    await invalidateTags(tx, courseTag)
  })
}

/** Its learners were asked two hours ago. */
async function askSeeded(tx: Tx, groupId: string, mergeInto: string, now: Date): Promise<void> {
  const asked = new Date(now.getTime() - 2 * hour)
  await decideGroup(tx, groupId, {
    state: 'short',
    decided_at: asked,
    merge_into: mergeInto,
    undersubscribed_until: new Date(asked.getTime() + answeredWithin),
  })
  for (const { user_id } of await listLearners(tx, groupId)) {
    await t(tx)
      .insertInto('undersubscribed_choice')
      .values({ id: fixedId(`answer ${groupId} ${user_id}`), group_id: groupId, user_id, asked_at: asked })
      .execute()
  }
}
