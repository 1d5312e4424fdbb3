import { sql } from 'kysely'
import type { AppContext } from '#server/app-context.ts'
import { dropMedia } from '#server/engines/media/erase-media.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { findWholePlace } from '../access.server.ts'
import { rewriteMessage } from '../change.server.ts'
import { fileUploadName, relayUploadName, voiceUploadName } from '../rules.ts'
import { lockConversation } from '../send.server.ts'
import type { ChatTables } from '../tables.server.ts'
import { tellMessage } from '../tell.server.ts'

const t = withTables<ChatTables>()

/** Tells a conversation that a voice or a film of it is ready. */
export async function tellPrepared({ db, now }: Pick<AppContext, 'db' | 'now'>, mediaId: string) {
  const found = await t(db)
    .selectFrom('chat_attachment')
    .select(['conversation_id', 'message_id'])
    .where('media_id', '=', mediaId)
    .executeTakeFirst()
  // It is prepared before it is sent, or belongs to others.
  if (!found) return
  await transaction(db, async tx => {
    await lockConversation(tx, found.conversation_id)
    const place = await findWholePlace(tx, found.conversation_id)
    const message = await t(tx)
      .selectFrom('chat_message')
      .selectAll()
      .where('id', '=', found.message_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!message) return
    const row = await rewriteMessage(tx, place, message, {})
    await tellMessage(tx, place, row, { isNew: false, now: now() })
  })
}

/** Days after which what was sent to the server and with no message is not waited for any more. */
const maxWaitingDays = 30
const maxSwept = 1000

/** Every night: files that went with no message, and those whose conversation is gone. */
export const sweepChatFiles: Job = {
  name: 'sweep-chat-files',
  every: '20 4 * * *',
  async run(app) {
    const before = new Date(app.now().getTime() - maxWaitingDays * 86_400_000)
    await transaction(app.db, async tx => {
      const { rows } = await sql<{ id: string }>`
        select id from media m where kind in (${fileUploadName}, ${voiceUploadName}, ${relayUploadName}) and created_at < ${before}
          and not exists (select from chat_attachment a where a.media_id = m.id)
        order by id limit ${maxSwept} for update skip locked`.execute(t(tx))
      await dropMedia(
        app,
        tx,
        rows.map(({ id }) => id),
      )
    })
  },
}
