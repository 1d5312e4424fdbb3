import { computeEnd, groupTitle, maxSessionMs, selectClasses } from '#features/courses/public.server.ts'
import { trialTimes } from '#features/teachers/public.server.ts'
import { compact } from '#persian/search-key.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { PlannedRow } from './sources.server.ts'

/** Something that is held at an hour, with whom and where. */
export type Busy = {
  starts: Date
  ends: Date
  teacherId: string | null
  /** A room's id, or a place in words however it is spelt; null online. */
  place: string | null
  name: string
  /** Of a group that is rolled over itself. */
  group: string | null
}

/** Where it is, as two places are compared: a room's id, or words however they are spelt; null online. */
export const toPlace = ({ room_id, branch }: { room_id: string | null; branch: string | null }) =>
  room_id ?? (branch ? compact(branch) : null)

/** What is held while the new groups are: classes that are planned, trials of these teachers, and the new groups themselves. */
export async function listBusy(
  tx: Tx,
  planned: readonly PlannedRow[],
  teacherIds: readonly string[],
): Promise<Busy[]> {
  const times = planned.flatMap(({ starts }) => starts.map(start => start.getTime()))
  const [from, until] = [Math.min(...times), Math.max(...times) + maxSessionMs]
  const classes = await selectClasses(tx)
    .where('class_session.state', '=', 'planned')
    .where('class_session.starts_at', '>', new Date(from - maxSessionMs))
    .where('class_session.starts_at', '<', new Date(until))
    .execute()
  const trials = await trialTimes(tx, teacherIds, new Date(from), new Date(until))
  return [
    ...classes.map(row => ({
      starts: row.starts_at,
      ends: computeEnd(row),
      teacherId: row.teacher_id,
      place: toPlace(row),
      name: `«${groupTitle(row)}»`,
      group: null,
    })),
    ...trials.map(({ teacherId, from, until }) => ({
      starts: from,
      ends: until,
      teacherId,
      place: null,
      name: 'یک جلسهٔ آزمایشی',
      group: null,
    })),
    ...planned.flatMap(row =>
      toTimes(row).map(time => ({
        ...time,
        teacherId: row.teacherId || null,
        place: toPlace({ room_id: row.room?.id ?? null, branch: row.branch }),
        name: `«${row.title}» در همین فهرست`,
        group: row.group,
      })),
    ),
  ]
}

/** When its sessions begin and end. */
export const toTimes = ({ starts, source: { minutes } }: PlannedRow) =>
  starts.map(start => ({ starts: start, ends: computeEnd({ starts_at: start, minutes }) }))
