import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { lockMessage, rewriteMessage } from '../change.server.ts'
import type * as calls from '../contract.ts'
import type { ChatTables } from '../tables.server.ts'
import { tellMessage } from '../tell.server.ts'
import { describeAttachments } from './attachments.server.ts'

const t = withTables<ChatTables>()

/**
 * Tells a voice of a relay something at a second of it; said again, it says the new.
 * @throws AppError notFound; notAllowed, for who does not lead the group; conflict, where it is no voice of a relay
 */
export async function setVoiceComment(
  { db, user, now }: SignedIn,
  { message: id, second, text }: CheckedInputOf<typeof calls.setVoiceComment>,
): Promise<Record<string, never>> {
  await transaction(db, async tx => {
    const { place, message } = await lockMessage(tx, user, id)
    if (place.kind !== 'group' || !place.isLead)
      throw new AppError('notAllowed', { message: 'فقط استاد گروه روی صداها نظر می‌گذارد.' })
    const relay = await t(tx)
      .selectFrom('chat_message')
      .select('id')
      .where('id', '=', message.reply_to)
      .where('is_relay', '=', true)
      .executeTakeFirst()
    const [voice] = (await describeAttachments(tx, [id])).get(id) ?? []
    if (!relay || voice?.kind !== 'voice')
      throw new AppError('conflict', { message: 'این پیام، صدایی از زنجیرهٔ گفتار نیست.' })
    if (voice.seconds !== null && second > voice.seconds)
      throw new AppError('invalid', {
        errors: [{ field: 'second', message: 'این صدا کوتاه‌تر از این است.' }],
      })
    const values = { author_id: user.id, second, text, at: now() }
    await t(tx)
      .insertInto('chat_voice_comment')
      .values({ message_id: id, ...values })
      .onConflict(conflict => conflict.column('message_id').doUpdateSet(values))
      .execute()
    const row = await rewriteMessage(tx, place, message, {})
    await tellMessage(tx, place, row, { isNew: false, now: now() })
  })
  return {}
}
