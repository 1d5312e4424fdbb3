import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { AppContext, RequestContext } from '#server/app-context.ts'
import { inspectBytes } from '#server/engines/media/inspect-bytes.ts'
import type { UploadKind } from '#server/engines/media/kinds.ts'
import { savedName } from '#server/engines/media/saved-name.ts'
import { shownName } from '#server/engines/media/shown-name.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import * as calls from './contract.ts'
import type { ContactTables } from './tables.server.ts'

const t = withTables<ContactTables>()

const attachment: UploadKind = {
  name: 'ticket-file',
  access: 'anyone',
  maxBytes: calls.maxFileBytes,
  families: ['picture', 'document'],
  personal: true,
}
/** How long a file waits for its message, in milliseconds. */
const looseMs = 86_400_000

/** @throws AppError invalid at `file`, for what is neither a picture nor a PDF by its content */
export const addTicketFile = (
  { app }: RequestContext,
  { file, name }: CheckedInputOf<typeof calls.addTicketFile>,
) => keepFile(app, file, name)

/**
 * Keeps a file for the message that will name it within a day.
 * @throws AppError invalid at `file`, for what is neither a picture nor a PDF by its content
 */
export async function keepFile(app: AppContext, file: Uint8Array, given: string) {
  const { ending, content } = await inspectBytes(app, file, attachment).catch(fault => {
    if (fault instanceof AppError && fault.http === 422) throw refused
    throw fault
  })
  if (ending !== 'webp' && ending !== 'pdf') throw refused
  const id = randomUUID()
  const file_key = `private/ticket-file/${id}.${ending}`
  const name = savedName(shownName(given), file_key)
  await app.files.put(file_key, content)
  const row = { id, name: Array.from(name).slice(-120).join(''), bytes: content.length, file_key }
  await t(app.db)
    .insertInto('ticket_file')
    .values({ ...row, message_id: null, added_at: app.now() })
    .execute()
  return { id, name: row.name, bytes: row.bytes }
}

const sentence = 'تنها عکس یا PDF پذیرفته می‌شود.'
const refused = new AppError('invalid', { message: sentence, errors: [{ field: 'file', message: sentence }] })

/** Files that no message named within a day are nobody's, and so are those whose message is gone. */
export const deleteLooseFiles: Job = {
  name: 'delete-loose-ticket-files',
  every: '35 4 * * *',
  async run({ db, files, now }) {
    const loose = await t(db)
      .deleteFrom('ticket_file')
      .where('message_id', 'is', null)
      .where('added_at', '<=', new Date(now().getTime() - looseMs))
      .returning('file_key')
      .execute()
    for (const { file_key } of loose) await files.delete(file_key)
  },
}
