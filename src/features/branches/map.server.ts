import { randomBytes } from 'node:crypto'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { redrawnPicture } from '#server/platform/redrawn-picture.ts'
import type * as calls from './contract.ts'
import { note } from './note-branch.server.ts'
import type { BranchesTables } from './tables.server.ts'

const t = withTables<BranchesTables>()

/** Twice as large as pages show it, in pixels. */
const size = { width: 800, height: 500 }

/** Where the map of this name lies among the files. */
export const buildMapPath = (map: string) => `public/${map}`
export const newMapName = () => `branches/${randomBytes(16).toString('hex')}.webp`

/** Deletes the file after the transaction; a page that shows it still finds it until then. */
export const deleteMapFile: Job<{ map: string }> = {
  name: 'delete-branch-map',
  run: ({ files }, { map }) => files.delete(buildMapPath(map)),
}
export const dropMapFile = ({ jobs }: AppContext, tx: Tx, map: string) =>
  jobs.send(tx, deleteMapFile.name, { map })

/** @throws AppError notFound */
export async function readBranchMap({ db }: SignedIn, { id }: CheckedInputOf<typeof calls.readBranchMap>) {
  const row = await t(db).selectFrom('branch').select('map_picture').where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return { mapPicture: row.map_picture && `/media/${row.map_picture}` }
}

/** @throws AppError invalid, at `file`, when it is no picture; notFound */
export async function changeBranchMap(
  context: SignedIn,
  { id, file }: CheckedInputOf<typeof calls.changeBranchMap>,
) {
  const picture = await redrawnPicture(file, image =>
    image.resize({ ...size, fit: 'cover' }).webp({ quality: 85 }),
  )
  const map = newMapName()
  const { files } = context.app
  await files.put(buildMapPath(map), picture)
  try {
    return await replaceMap(context, id, map)
  } catch (failure) {
    await files.delete(buildMapPath(map))
    throw failure
  }
}

/** @throws AppError notFound */
export const removeBranchMap = (context: SignedIn, { id }: CheckedInputOf<typeof calls.removeBranchMap>) =>
  replaceMap(context, id, null)

async function replaceMap({ app, db, user, now }: SignedIn, id: string, map: string | null) {
  await transaction(db, async tx => {
    const before = await t(tx)
      .selectFrom('branch')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    await t(tx)
      .updateTable('branch')
      .set({ map_picture: map, changed_at: now() })
      .where('id', '=', id)
      .execute()
    if (before.map_picture) await dropMapFile(app, tx, before.map_picture)
    await note(tx, user.id, 'branch.changed', { id, name: before.name, at: now() })
  })
  return { mapPicture: map && `/media/${map}` }
}
