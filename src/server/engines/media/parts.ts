import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { AppContext } from '../../app-context.ts'
import { withTables } from '../../platform/database/database.ts'
import type { MediaTables } from './tables.ts'

const t = withTables<MediaTables>()

/** Where the bytes of an upload lie until they are whole. */
export const partPath = ({ settings }: Pick<AppContext, 'settings'>, id: string) =>
  join(settings.DATA_DIR, 'uploads', id)

/** How many bytes of an upload have come; null when there is no such file. */
export async function countReceivedBytes(
  app: Pick<AppContext, 'settings'>,
  id: string,
): Promise<number | null> {
  const found = await stat(partPath(app, id)).catch(() => null)
  return found?.size ?? null
}

/**
 * The tus library's store on the data folder: one file an upload, whose length is how far it has come. What was
 * answered lies on the disk, so a process that is killed goes on where it stood. Rows are made by `serveUploads`.
 */
export class Parts extends DataStore {
  override extensions = ['creation', 'termination']
  readonly #app: AppContext
  constructor(app: AppContext) {
    super()
    this.#app = app
  }

  override async create(upload: Upload) {
    try {
      await mkdir(join(this.#app.settings.DATA_DIR, 'uploads'), { recursive: true })
      await (await open(partPath(this.#app, upload.id), 'wx')).close()
    } catch (error) {
      // Its row would count among the unfinished ones.
      await t(this.#app.db).deleteFrom('upload').where('id', '=', upload.id).execute()
      throw error
    }
    return upload
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const path = partPath(this.#app, id)
    try {
      await pipeline(stream, createWriteStream(path, { flags: 'r+', start: offset }))
    } finally {
      // What came before the line was cut counts as well.
      const handle = await open(path)
      await handle.sync().finally(() => handle.close())
    }
    return (await stat(path)).size
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await t(this.#app.db)
      .selectFrom('upload')
      .select('bytes')
      .where('id', '=', id)
      .executeTakeFirst()
    const offset = await countReceivedBytes(this.#app, id)
    if (!row || offset === null) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size: Number(row.bytes), offset })
  }

  override async remove(id: string): Promise<void> {
    await t(this.#app.db).deleteFrom('upload').where('id', '=', id).execute()
    await rm(partPath(this.#app, id), { force: true })
  }
}
