import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { AppContext } from '../../app-context.ts'
import { transaction, withTables } from '../../platform/database/database.ts'
import { inspectFile } from './finish-upload.ts'
import type { UploadKind } from './kinds.ts'
import { prepareMedia } from './prepare.ts'
import type { MediaTables } from './tables.ts'

const t = withTables<MediaTables>()

/**
 * Ingests a file that the app fetched itself, as if somebody had sent it: the same checks, the same job afterwards. It
 * belongs to nobody. Run again with the same id, it is the same file.
 * @param path of the file; it stays where it is
 * @throws AppError invalid, for what this kind does not take
 */
export async function ingest(
  app: AppContext,
  { id, kind, name, path }: { id: string; kind: UploadKind; name: string; path: string },
): Promise<void> {
  const { detected, content, seconds, state } = await inspectFile(app, path, kind)
  const file_key = `private/${kind.name}/${id}.${detected.ending}`
  await app.files.put(file_key, content ?? createReadStream(path))
  const bytes = content?.length ?? (await stat(path)).size
  await transaction(app.db, async tx => {
    const { numInsertedOrUpdatedRows } = await t(tx)
      .insertInto('media')
      .values({
        id,
        owner_id: null,
        kind: kind.name,
        personal: kind.personal,
        family: detected.family,
        name,
        file_key,
        bytes,
        state,
        seconds,
        peaks: null,
        created_at: app.now(),
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n && state === 'waiting') {
      await app.jobs.send(tx, prepareMedia.name, { id })
    }
  })
}
