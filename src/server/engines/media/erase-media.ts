import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../app-context.ts'
import { type Db, type Tx, transaction, withTables } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { partPath } from './parts.ts'
import type { MediaTables } from './tables.ts'

const t = withTables<MediaTables>()
const week = 7 * 86_400_000

/** Deletes files that no row names any more. */
export const removeMediaFiles: Job<{ keys: string[] }> = {
  name: 'remove-media-files',
  async run({ files }, { keys }) {
    for (const key of keys) await files.delete(key)
  },
}

/**
 * Every night: uploads nobody went on with for a week are gone, with their bytes and those of uploads that were taken in;
 * so is what belonged to people who left.
 */
export const sweepMedia: Job = {
  name: 'sweep-media',
  every: '40 4 * * *',
  async run(app) {
    const before = new Date(app.now().getTime() - week)
    await t(app.db).deleteFrom('upload').where('created_at', '<', before).execute()
    await transaction(app.db, async tx => {
      const ownerless = await t(tx)
        .selectFrom('media')
        .select('id')
        .where('personal', '=', true)
        .where('owner_id', 'is', null)
        .execute()
      for (const { id } of ownerless) await dropMedia(app, tx, id)
    })
    await sweepParts(app)
  },
}

async function sweepParts(app: AppContext) {
  const there = await readdir(join(app.settings.DATA_DIR, 'uploads')).catch(() => [])
  for (const id of there) {
    const row = await t(app.db)
      .selectFrom('upload')
      .select('media_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row || row.media_id) await rm(partPath(app, id), { force: true })
  }
}

/** Takes away recordings and files, what was made of them and where people stood in them; the files go after the commit. */
export async function dropMedia(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  given: string | readonly string[],
): Promise<void> {
  const ids = typeof given === 'string' ? [given] : given
  if (ids.length === 0) return
  const made = await t(tx)
    .deleteFrom('media_rendition')
    .where('media_id', 'in', ids)
    .returning('file_key')
    .execute()
  const media = await t(tx).deleteFrom('media').where('id', 'in', ids).returning('file_key').execute()
  const keys = [...made, ...media].map(({ file_key }) => file_key)
  if (keys.length > 0) await jobs.send(tx, removeMediaFiles.name, { keys })
}

/** Lets nobody own these any more: what was personal goes with the next night's sweep. */
export async function abandonMedia(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await t(tx).updateTable('media').set({ owner_id: null, name: 'file' }).where('id', 'in', ids).execute()
}

/** What a person's account takes with it; files of theirs alone go with the next night's sweep. */
export async function eraseMedia(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('playback_position').where('user_id', '=', userId).execute()
  await t(tx)
    .updateTable('media')
    .set({ owner_id: null, name: 'file' })
    .where('owner_id', '=', userId)
    .execute()
  await t(tx).deleteFrom('upload').where('owner_id', '=', userId).execute()
}

export async function exportMedia(db: Db, userId: string): Promise<object> {
  const files = await t(db)
    .selectFrom('media')
    .select(['name', 'kind', 'bytes', 'created_at as createdAt'])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const playbackPositions = await t(db)
    .selectFrom('playback_position')
    .select(['media_id as media', 'second', 'at', 'watched_at as watchedAt'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
  return { files, places: playbackPositions }
}
