import { key } from '#persian/search-key.ts'
import { sortKey } from '#persian/sort-key.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import type { BranchesTables } from './tables.server.ts'

const t = withTables<BranchesTables>()
const fixedId = fixedIds('branches')

const branch = {
  id: fixedId('branch'),
  name: 'شعبهٔ انقلاب',
  address: 'تهران، خیابان انقلاب، کوچهٔ بهار، پلاک ۱۲',
}
const rooms = [
  { name: 'کلاس ۱', capacity: 12 },
  { name: 'کلاس ۲', capacity: 14 },
  { name: 'کلاس ۳', capacity: 8 },
]

/** A room of the demo, by its number from 1. */
export const seededRoom = (number: number) => ({
  id: fixedId(`room ${number}`),
  label: `${branch.name}، ${rooms[number - 1]!.name}`,
})

/** Of the demo: one branch with three rooms. */
export async function seedBranches({ db, now }: AppContext): Promise<void> {
  await transaction(db, async tx => {
    await t(tx)
      .insertInto('branch')
      .values({
        ...branch,
        phone: '021-66400000',
        map_link: 'https://nshn.ir/enghelab',
        search_key: key(`${branch.name} ${branch.address}`),
        sort_key: sortKey(branch.name),
        changed_at: now(),
      })
      .execute()
    await t(tx)
      .insertInto('branch_room')
      .values(
        rooms.map((room, place) => ({
          ...room,
          id: seededRoom(place + 1).id,
          branch_id: branch.id,
          place,
        })),
      )
      .execute()
  })
}
