import { key } from '#persian/search-key.ts'
import { sortKey } from '#persian/sort-key.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { redrawnSvg } from '#server/platform/redrawn-picture.ts'
import { buildMapPath, newMapName } from './map.server.ts'
import type { BranchesTables } from './tables.server.ts'

const t = withTables<BranchesTables>()
const fixedId = fixedIds('branches')

const branch = {
  id: fixedId('branch'),
  name: 'شعبهٔ انقلاب',
  address: 'تهران، خیابان انقلاب، کوچهٔ بهار، پلاک ۱۲',
}
const shiraz = {
  id: fixedId('branch shiraz'),
  name: 'شعبهٔ شیراز',
  address: 'شیراز، بلوار ارم، روبه‌روی باغ، پلاک ۸۸',
}

/** Streets as paths with their widths, a park and the place itself, in a field of 800 by 500. */
type Sketch = {
  streets: readonly [path: string, width: number][]
  park: string
  place: [x: number, y: number]
}
const enghelab: Sketch = {
  streets: [
    ['M0 300 L800 240', 46],
    ['M300 0 L340 500', 30],
    ['M560 0 L590 500', 22],
    ['M0 120 L800 70', 18],
    ['M120 0 L150 500', 16],
    ['M0 430 L800 380', 16],
  ],
  park: 'M610 290 L760 278 L772 356 L618 366 Z',
  place: [316, 212],
}
const eram: Sketch = {
  streets: [
    ['M0 180 C240 220 520 90 800 150', 44],
    ['M420 0 L400 500', 28],
    ['M0 380 L800 330', 20],
    ['M180 0 L170 500', 16],
    ['M640 0 L650 500', 16],
  ],
  park: 'M40 235 L360 205 L352 345 L50 360 Z',
  place: [452, 240],
}

const drawSketch = ({
  streets,
  park,
  place: [x, y],
}: Sketch) => `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500">
<rect width="800" height="500" fill="#f1ede2"/>
<path d="${park}" fill="#dde8cf"/>
${streets.map(([d, width]) => `<path d="${d}" fill="none" stroke="#fffdf8" stroke-width="${width}"/>`).join('')}
<path d="M${x} ${y} m0 40 c-34 -38 -44 -54 -44 -74 a44 44 0 1 1 88 0 c0 20 -10 36 -44 74z" fill="#0b7377"/>
<circle cx="${x}" cy="${y - 36}" r="16" fill="#fffdf8"/>
</svg>`

const rooms = [
  { name: 'کلاس ۱', capacity: 12 },
  { name: 'کلاس ۲', capacity: 14 },
  { name: 'کلاس ۳', capacity: 8 },
]

/** A room of the demo, by its number from 1. */
/** The branch of the demo that has rooms. */
export const seededBranch = branch.id

export const seededRoom = (number: number) => ({
  id: fixedId(`room ${number}`),
  label: `${branch.name}، ${rooms[number - 1]!.name}`,
})

/** Of the demo: a branch with three rooms, and one that only answers; each with a sketch of its streets. */
export async function seedBranches({ db, files, now }: AppContext): Promise<void> {
  const drawn = [
    { ...branch, phone: '021-66400000', map_link: 'https://nshn.ir/enghelab', sketch: enghelab },
    { ...shiraz, phone: '071-36400000', map_link: 'https://nshn.ir/eram', sketch: eram },
  ].map(row => ({ ...row, map_picture: newMapName() }))
  for (const { sketch, map_picture } of drawn) {
    const picture = await redrawnSvg(Buffer.from(drawSketch(sketch)), image => image.webp({ quality: 85 }))
    await files.put(buildMapPath(map_picture), picture)
  }
  await transaction(db, async tx => {
    await t(tx)
      .insertInto('branch')
      .values(
        drawn.map(({ sketch: _, ...row }) => ({
          ...row,
          search_key: key(`${row.name} ${row.address}`),
          sort_key: sortKey(row.name),
          changed_at: now(),
        })),
      )
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
