import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { AppContext } from '../app-context.ts'
import { transaction, withTables } from '../database/database.ts'
import { detectType } from './detected-type.ts'
import { checked } from './finish-upload.ts'
import type { UploadKind } from './kinds.ts'
import { prepareMedia } from './prepare.ts'
import { scan } from './scan.ts'
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
  await scan(app, path)
  const { detected, content, seconds, state } = await checked(app, path, await detectType(path))
  if (!kind.families.includes(detected.family)) throw new Error('what was fetched is no such file')
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
