import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { AppContext } from '../../app-context.ts'
import { type Tx, transaction, withTables } from '../../platform/database/database.ts'
import { inspectFile } from './finish-upload.ts'
import type { UploadKind } from './kinds.ts'
import { prepareMedia } from './prepare.ts'
import type { MediaTables } from './tables.ts'

const t = withTables<MediaTables>()

type Incoming = { id: string; kind: UploadKind; name: string; path: string }
/** A file that lies in the store and has no row yet. */
export type StoredFile = Awaited<ReturnType<typeof storeIncoming>>

/**
 * Ingests a file that the app fetched itself, as if somebody had sent it: the same checks, the same job afterwards. It
 * belongs to nobody. Run again with the same id, it is the same file.
 * @param incoming with the path of the file, which stays where it is
 * @throws AppError invalid, for what this kind does not take
 */
export async function ingest(app: AppContext, incoming: Incoming): Promise<void> {
  const stored = await storeIncoming(app, incoming)
  await transaction(app.db, tx => insertStored(app, tx, stored))
}

/**
 * The first half of it: the file is checked and kept. `insertStored` makes its row, or its caller deletes the file again.
 * @throws AppError invalid, for what this kind does not take
 */
export async function storeIncoming(app: AppContext, { id, kind, name, path }: Incoming) {
  const { detected, content, seconds, state } = await inspectFile(app, path, kind)
  const file_key = `${kind.isPublic ? 'public' : 'private'}/${kind.name}/${id}.${detected.ending}`
  await app.files.put(file_key, content ?? createReadStream(path))
  const bytes = content?.length ?? (await stat(path)).size
  const { family } = detected
  return { id, kind: kind.name, personal: kind.personal, family, name, file_key, bytes, state, seconds }
}

/** Makes the row of a stored file, and sends the job that prepares it. */
export async function insertStored(
  app: Pick<AppContext, 'jobs' | 'now'>,
  tx: Tx,
  stored: StoredFile,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await t(tx)
    .insertInto('media')
    .values({ ...stored, owner_id: null, peaks: null, created_at: app.now() })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n && stored.state === 'waiting') {
    await app.jobs.send(tx, prepareMedia.name, { id: stored.id })
  }
}
