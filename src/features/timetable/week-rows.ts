import type { OutputOf } from '#contract/endpoint.ts'
import { isoDay } from '#persian/jalali.ts'
import { compact } from '#persian/search-key.ts'
import { byAlphabet } from '#persian/sort-key.ts'
import type { timetable } from './contract.ts'

export type Week = OutputOf<typeof timetable>
export type WeekView = 'rooms' | 'teachers'
type Session = Week['sessions'][number]
type Group = Week['groups'][number]

/** One session as it is drawn. */
export type Block = {
  id: string
  groupId: string
  title: string
  startsAt: string
  minutes: number
  language: string
  teacher: string | null
  place: string
  taken: number
  isClashing: boolean
}

export type Row = {
  key: string
  title: string
  /** Of a room: how many it seats. */
  capacity: number | null
  roomId: string | null
  /** The blocks of each day, in order. */
  days: Block[][]
  minutes: number
}

/** Saturday to Thursday from eight in the morning to ten at night, in minutes: when a week is full. */
export const fullWeek = 6 * 14 * 60

/** The rows of the week: every room, then what meets elsewhere and online; or every teacher who has something. */
export function buildRows(
  week: Week,
  { of, branch, language }: { of: WeekView; branch: string; language: string },
): Row[] {
  const groups = new Map(week.groups.map(group => [group.id, group]))
  const teachers = new Map(week.teachers.map(({ id, name }) => [id, name]))
  const clashing = new Set(week.clashes.flatMap(({ sessions }) => sessions))
  const rows = new Map<string, Row>()
  const addRow = (row: Pick<Row, 'key' | 'title' | 'capacity' | 'roomId'>) => {
    const made = { ...row, days: week.days.map((): Block[] => []), minutes: 0 }
    rows.set(row.key, made)
    return made
  }
  if (of === 'rooms') {
    const branches = new Set(week.rooms.map(({ branchId }) => branchId))
    for (const { id, name, label, capacity, branchId } of week.rooms) {
      if (branch && branchId !== branch) continue
      addRow({ key: id, title: branches.size > 1 && !branch ? label : name, capacity, roomId: id })
    }
  }
  for (const session of week.sessions) {
    const group = groups.get(session.groupId)
    if (!group || (language && group.language !== language)) continue
    const { key, title } = of === 'rooms' ? toPlace(group) : toTeacher(session, teachers)
    // Of a branch only its rooms are asked.
    const row =
      rows.get(key) ??
      (of === 'rooms' && branch ? null : addRow({ key, title, capacity: null, roomId: null }))
    const day = week.days.findIndex(({ day }) => day === isoDay(session.startsAt))
    if (!row || day < 0) continue
    row.minutes += session.minutes
    row.days[day]!.push({
      id: session.id,
      groupId: group.id,
      title: `${group.course}، ${group.title}`,
      startsAt: session.startsAt,
      minutes: session.minutes,
      language: group.language,
      teacher: teachers.get(session.teacherId ?? '') ?? null,
      place: group.place ?? 'آنلاین',
      taken: group.taken,
      isClashing: clashing.has(session.id),
    })
  }
  return of === 'rooms' ? [...rows.values()] : byAlphabet([...rows.values()], ({ title }) => title)
}

function toPlace({ roomId, place }: Group) {
  if (roomId) return { key: roomId, title: place ?? '' }
  return place === null ? { key: 'online', title: 'آنلاین' } : { key: compact(place), title: place }
}

const toTeacher = ({ teacherId }: Session, teachers: ReadonlyMap<string, string>) => ({
  key: teacherId ?? 'nobody',
  title: teachers.get(teacherId ?? '') ?? 'بدون استاد',
})
