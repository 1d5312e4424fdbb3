import type { BranchRoom, RoomHooks } from '#features/branches/public.server.ts'
import { compact } from '#persian/search-key.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { lockPlans } from './studio/clashes.server.ts'
import type { CourseTables } from './tables.server.ts'
import { courseTag, groupTag } from './tags.ts'

const t = withTables<CourseTables>()

/** A group that meets in each of these rooms, by room. No group moves in meanwhile. */
async function findRoomUse(tx: Tx, roomIds: readonly string[]) {
  await lockPlans(tx)
  const rows = await t(tx)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['room_id', 'course.title as course', 'course_group.title'])
    .where('room_id', 'in', roomIds)
    .orderBy('ends_at')
    .execute()
  return new Map(rows.map(({ room_id, course, title }) => [room_id!, `${course}، ${title}`]))
}

/**
 * Groups show the rooms as they are called now. One whose place was only written, as a room is called now, is in that room
 * from then on.
 */
async function roomsSaved(tx: Tx, rooms: readonly BranchRoom[], now: Date) {
  await lockPlans(tx)
  const groups = await t(tx)
    .selectFrom('course_group')
    .select(['id', 'room_id', 'branch'])
    .where('branch', 'is not', null)
    .execute()
  const byName = new Map(rooms.map(room => [compact(room.label), room]))
  const byId = new Map(rooms.map(room => [room.id, room]))
  const moved = groups.flatMap(group => {
    const room = group.room_id ? byId.get(group.room_id) : byName.get(compact(group.branch!))
    if (!room || (room.id === group.room_id && room.label === group.branch)) return []
    return [{ id: group.id, room }]
  })
  for (const room of new Set(moved.map(({ room }) => room))) {
    const ids = moved.flatMap(one => (one.room === room ? [one.id] : []))
    await t(tx)
      .updateTable('course_group')
      .set(({ eb }) => ({
        room_id: room.id,
        branch: room.label,
        version: eb('version', '+', 1),
        changed_at: now,
      }))
      .where('id', 'in', ids)
      .execute()
  }
  if (moved.length > 0) await invalidateTags(tx, courseTag, ...moved.map(({ id }) => groupTag(id)))
}

/** What courses know of the rooms their groups meet in. */
export const roomHooks: RoomHooks = { findRoomUse, roomsSaved }
