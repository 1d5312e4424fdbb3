import { sendNoticeToMany } from '#account/public.server.ts'
import { readVersion } from '#features/documents/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { toExcerpt } from '#server/engines/prose/extract-text.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { BroadcastsTables } from './tables.server.ts'

const t = withTables<BroadcastsTables>()

const atOnce = 100
/** Characters of plain text that stand in each message. */
const maxPlain = 2000

/**
 * Notifies the recipients of a broadcast, so many in a transaction: who is notified and that they were stand together, so
 * whatever dies in between, each is notified once. It ends when nobody waits.
 */
export const notifyRecipients: Job<{ broadcastId: string }> = {
  name: 'tell-recipients',
  async run({ db, now }: AppContext, { broadcastId }) {
    const broadcast = await t(db)
      .selectFrom('broadcast')
      .select(['title', 'document_id'])
      .where('id', '=', broadcastId)
      .executeTakeFirst()
    const text = broadcast && (await readVersion(db, broadcast.document_id, 1))
    if (!text) return
    const notice = {
      type: 'news',
      title: broadcast.title,
      body: toExcerpt(text.plain, maxPlain),
      prose: broadcastId,
    } as const
    let notified = atOnce
    while (notified === atOnce) {
      notified = await transaction(db, async tx => {
        const waiting = await takeWaiting(tx, broadcastId, now())
        await sendNoticeToMany(tx, waiting, notice, now())
        return waiting.length
      })
    }
  },
}

/** Marks the next recipients as notified, and answers them; two runs at once share them out. */
async function takeWaiting(tx: Tx, broadcastId: string, now: Date): Promise<string[]> {
  const rows = await t(tx)
    .updateTable('broadcast_recipient')
    .set({ notified_at: now })
    .where('broadcast_id', '=', broadcastId)
    .where('user_id', 'in', from =>
      from
        .selectFrom('broadcast_recipient as next')
        .select('next.user_id')
        .where('next.broadcast_id', '=', broadcastId)
        .where('next.notified_at', 'is', null)
        .orderBy('next.user_id')
        .limit(atOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
