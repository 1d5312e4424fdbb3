import { findChanges } from '#account/public.server.ts'
import { AppError, changedMeanwhile, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { compact, key } from '#persian/search-key.ts'
import { sortKey } from '#persian/sort-key.ts'
import type { AppContext, RequestContext, SignedIn } from '#server/app-context.ts'
import {
  type Db,
  holdsWords,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import type { branches } from './contract.ts'
import { listRoomHooks } from './hooks.server.ts'
import { dropMapFile } from './map.server.ts'
import { note } from './note-branch.server.ts'
import { listBranchRooms } from './rooms.server.ts'
import type { BranchesTables } from './tables.server.ts'

const t = withTables<BranchesTables>()

type Calls = typeof branches
type Values = CheckedInputOf<Calls['create']>
type Row = Awaited<ReturnType<typeof find>>
type RoomRow = { id: string; branch_id: string; name: string; capacity: number }

/** By the alphabet. */
export async function listBranches(
  { db }: RequestContext,
  { q, page, perPage }: CheckedInputOf<Calls['list']>,
) {
  const found = t(db).selectFrom('branch').where(holdsWords('search_key', q))
  const { rows, total } = await readPage(found.selectAll().orderBy('sort_key').orderBy('id'), {
    page,
    perPage,
  })
  const rooms = await selectRooms(
    db,
    rows.map(({ id }) => id),
  )
  return { items: rows.map(row => toRecord(row, rooms)), page, perPage, total }
}

/** What the branches are called, by the alphabet. */
export const listBranchNames = (db: Db) =>
  t(db).selectFrom('branch').select(['id', 'name']).orderBy('sort_key').orderBy('id').execute()

/** The branches as everybody may see them, by the alphabet; `mapPicture` is an address. */
export async function listPublicBranches(db: Db) {
  const rows = await t(db)
    .selectFrom('branch')
    .select(['id', 'name', 'address', 'phone', 'map_link', 'map_picture'])
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
  return rows.map(({ map_link, map_picture, ...branch }) => ({
    ...branch,
    mapLink: map_link,
    mapPicture: map_picture && `/media/${map_picture}`,
  }))
}

/** @throws AppError notFound */
export async function readBranch({ db }: RequestContext, { id }: CheckedInputOf<Calls['read']>) {
  return readRecord(db, id)
}

async function readRecord(db: Db, id: string) {
  const row = await find(db, id)
  return toRecord(row, await selectRooms(db, [id]))
}

/** @throws AppError invalid, at the field */
export async function createBranch({ app, db, user, now }: SignedIn, values: Values) {
  return transaction(db, async tx => {
    refuseTwins(values)
    if (values.rooms.some(({ id }) => id !== '')) throw unknownRoom()
    const { id } = await t(tx)
      .insertInto('branch')
      .values({ ...toColumns(values), changed_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeRooms(app, tx, id, values.rooms, now())
    await note(tx, user.id, 'branch.created', { id, name: values.name, at: now() })
    return readRecord(tx, id)
  })
}

/**
 * @throws AppError notFound; conflict, where somebody else has changed it since `version`, or a room that is left out is in
 * use; invalid, at the field
 */
export async function changeBranch(
  { app, db, user, now }: SignedIn,
  { id, version, ...values }: CheckedInputOf<Calls['change']>,
) {
  return transaction(db, async tx => {
    refuseTwins(values)
    const before = await readRecord(tx, id)
    const { numUpdatedRows } = await t(tx)
      .updateTable('branch')
      .set({ ...toColumns(values), version: version + 1, changed_at: now() })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      throw changedMeanwhile()
    }
    await writeRooms(app, tx, id, values.rooms, now())
    const changes = findChanges(toFacts(before), toFacts(values))
    await note(tx, user.id, 'branch.changed', { id, name: values.name, changes, at: now() })
    return readRecord(tx, id)
  })
}

/** @throws AppError notFound; conflict, where something meets in one of its rooms */
export async function removeBranch(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<Calls['remove']>,
) {
  await transaction(db, async tx => {
    const row = await t(tx)
      .selectFrom('branch')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    await removeRooms(app, tx, await selectRooms(tx, [id]))
    await t(tx).deleteFrom('branch').where('id', '=', id).execute()
    if (row.map_picture) await dropMapFile(app, tx, row.map_picture)
    await note(tx, user.id, 'branch.removed', { id, name: row.name, at: now() })
  })
  return {}
}

/** The rooms of a branch as they are to be, in their order; who shows them is told. */
async function writeRooms(app: AppContext, tx: Tx, branchId: string, rooms: Values['rooms'], now: Date) {
  const before = await selectRooms(tx, [branchId])
  if (rooms.some(({ id }) => id !== '' && !before.some(room => room.id === id))) throw unknownRoom()
  const left = before.filter(({ id }) => !rooms.some(room => room.id === id))
  await removeRooms(app, tx, left)
  const rows = rooms.map(({ id, name, capacity }, place) => ({
    ...(id !== '' && { id }),
    branch_id: branchId,
    name,
    capacity,
    place,
  }))
  const [known, fresh] = [rows.filter(row => 'id' in row), rows.filter(row => !('id' in row))]
  for (const part of [known, fresh]) {
    if (part.length === 0) continue
    await t(tx)
      .insertInto('branch_room')
      .values(part)
      .onConflict(conflict =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          capacity: ref('excluded.capacity'),
          place: ref('excluded.place'),
        })),
      )
      .execute()
  }
  const saved = await listBranchRooms(tx, branchId)
  for (const { roomsSaved } of listRoomHooks(app)) await roomsSaved?.(tx, saved, now)
}

/** @throws AppError conflict, at `rooms`, where something meets in one */
async function removeRooms(app: AppContext, tx: Tx, rooms: readonly RoomRow[]) {
  if (rooms.length === 0) return
  const ids = rooms.map(({ id }) => id)
  for (const { findRoomUse } of listRoomHooks(app)) {
    const use = (await findRoomUse?.(tx, ids)) ?? new Map<string, string>()
    const room = rooms.find(({ id }) => use.has(id))
    if (!room) continue
    const message = `«${room.name}» حذف نمی‌شود؛ «${use.get(room.id)}» در آن کلاس دارد.`
    throw new AppError('conflict', { message, errors: [{ field: 'rooms', message }] })
  }
  await t(tx).deleteFrom('branch_room').where('id', 'in', ids).execute()
}

/** @throws AppError invalid, where two rooms have one name, however it is spelt */
function refuseTwins({ rooms }: Values) {
  const names = rooms.map(({ name }) => compact(name))
  const twin = rooms.find((_, at) => names.indexOf(names[at]!) !== at)
  if (!twin) return
  const message = `نام دو کلاس یکی است: «${twin.name}».`
  throw new AppError('invalid', { message, errors: [{ field: 'rooms', message }] })
}

const unknownRoom = () =>
  new AppError('invalid', { errors: [{ field: 'rooms', message: 'این کلاس از این شعبه نیست.' }] })

async function selectRooms(db: Db, branchIds: readonly string[]): Promise<RoomRow[]> {
  if (branchIds.length === 0) return []
  return t(db)
    .selectFrom('branch_room')
    .select(['id', 'branch_id', 'name', 'capacity'])
    .where('branch_id', 'in', branchIds)
    .orderBy('place')
    .execute()
}

const find = (db: Db, id: string) =>
  t(db).selectFrom('branch').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)

const toColumns = ({ name, address, phone, mapLink }: Values) => ({
  name,
  address,
  phone,
  map_link: mapLink,
  search_key: key(`${name} ${address}`),
  sort_key: sortKey(name),
})

/** Its rooms in words, for the audit log. */
const toFacts = ({ name, address, phone, mapLink, rooms }: Values) => ({
  name,
  address,
  phone,
  mapLink,
  rooms: rooms.map(room => `${room.name} (${persianNumber(room.capacity)})`).join('، '),
})

const toRecord = (row: Row, rooms: readonly RoomRow[]) => ({
  id: row.id,
  version: row.version,
  changedAt: row.changed_at.toISOString(),
  name: row.name,
  address: row.address,
  phone: row.phone,
  mapLink: row.map_link,
  rooms: rooms
    .filter(({ branch_id }) => branch_id === row.id)
    .map(({ id, name, capacity }) => ({ id, name, capacity })),
})
