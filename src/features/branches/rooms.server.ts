import { byAlphabet } from '#persian/sort-key.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { BranchesTables } from './tables.server.ts'

const t = withTables<BranchesTables>()

export type BranchRoom = {
  id: string
  name: string
  branchId: string
  branch: string
  capacity: number
  /** As a group shows it: «شعبهٔ مرکزی، کلاس ۳». */
  label: string
}

const selectRooms = (db: Db) =>
  t(db)
    .selectFrom('branch_room')
    .innerJoin('branch', 'branch.id', 'branch_id')
    .select(['branch_room.id', 'branch_room.name', 'branch_id', 'branch.name as branch', 'capacity'])
    .orderBy('place')

const toRoom = ({
  branch_id,
  ...row
}: {
  id: string
  name: string
  branch_id: string
  branch: string
  capacity: number
}): BranchRoom => ({ ...row, branchId: branch_id, label: `${row.branch}، ${row.name}` })

/** Every room of the school, by branch in the order of the alphabet. */
export async function listRooms(db: Db): Promise<BranchRoom[]> {
  return byAlphabet((await selectRooms(db).execute()).map(toRoom), ({ branch }) => branch)
}

export async function listBranchRooms(db: Db, branchId: string): Promise<BranchRoom[]> {
  return (await selectRooms(db).where('branch_id', '=', branchId).execute()).map(toRoom)
}

/** Where the branches of these rooms are, by room; what is not known of one is empty. */
export async function findPlaces(db: Db, roomIds: readonly (string | null)[]) {
  const ids = [...new Set(roomIds.filter(id => id !== null))]
  if (ids.length === 0) return new Map<string, { address: string; phone: string; mapLink: string }>()
  const rows = await t(db)
    .selectFrom('branch_room')
    .innerJoin('branch', 'branch.id', 'branch_id')
    .select(['branch_room.id', 'address', 'phone', 'map_link'])
    .where('branch_room.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, map_link, ...place }) => [id, { ...place, mapLink: map_link }]))
}
