import { isPainted } from '#contract/week-bands.ts'
import type { BranchRoom } from '#features/branches/public.server.ts'
import { type SchoolTables, spell } from '#features/courses/public.server.ts'
import { listBands, lockTeachers } from '#features/teachers/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { isoDay } from '#persian/jalali.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { listBusy, toPlace, toTimes } from './busy-times.server.ts'
import type { RolledRow } from './contract.ts'
import type { PlannedRow } from './sources.server.ts'

const t = withTables<SchoolTables>()

/** How many free rooms and teachers are proposed for a row. */
const maxProposals = 4

/** What is taken at the hours of the new groups: by classes that are planned, by trials, and by one another. */
export async function findObstacles(
  tx: Tx,
  {
    planned,
    rooms,
    teachers,
    answers,
  }: {
    planned: readonly PlannedRow[]
    rooms: readonly BranchRoom[]
    teachers: readonly { id: string; name: string }[]
    answers: ReadonlyMap<string, RolledRow>
  },
) {
  if (planned.length === 0) return
  // Who stands in for a colleague, or is booked for a trial, takes these rows alone.
  const teacherIds = teachers.map(({ id }) => id)
  await lockTeachers(tx, [...new Set(planned.map(({ teacherId }) => teacherId).filter(id => id !== ''))])
  const bands = await listBands(tx, teacherIds)
  const taught = await t(tx)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['teacher_id', 'language'])
    .where('teacher_id', 'is not', null)
    .distinct()
    .execute()
  const busy = await listBusy(tx, planned, teacherIds)
  const byDay = Map.groupBy(busy, ({ starts }) => isoDay(starts))
  const findTaken = (row: PlannedRow) =>
    toTimes(row).flatMap(time =>
      (byDay.get(isoDay(time.starts)) ?? []).filter(
        other => other.group !== row.group && other.starts < time.ends && other.ends > time.starts,
      ),
    )
  for (const row of planned) {
    const answer = answers.get(row.group)!
    const taken = findTaken(row)
    const place = toPlace({ room_id: row.room?.id ?? null, branch: row.branch })
    const ofTeacher = taken.filter(({ teacherId }) => row.teacherId !== '' && teacherId === row.teacherId)
    const ofPlace = taken.filter(other => place !== null && other.place === place)
    const [teacherClash, roomClash] = [ofTeacher[0], ofPlace[0]]
    if (teacherClash) {
      const message = `استاد ${spell(teacherClash.starts)} ${teacherClash.name} را دارد${more(ofTeacher)}.`
      answer.errors.push({ field: 'teacherId', message })
      const free = teachers.filter(
        ({ id }) =>
          taught.some(one => one.teacher_id === id && one.language === row.source.language) &&
          taken.every(({ teacherId }) => teacherId !== id),
      )
      answer.teachers = free.slice(0, maxProposals).map(({ id }) => id)
    }
    if (roomClash) {
      const message = `${spell(roomClash.starts)} ${roomClash.name} همین‌جاست${more(ofPlace)}.`
      answer.errors.push({ field: 'roomId', message })
      const free = rooms
        .filter(({ id, capacity }) => capacity >= row.capacity && taken.every(other => other.place !== id))
        .toSorted((one, other) => one.capacity - other.capacity)
      answer.rooms = free.slice(0, maxProposals).map(({ id }) => id)
    }
    const hours = bands.get(row.teacherId) ?? []
    if (hours.length > 0 && row.source.weekly.some(hour => !isPainted(hour, row.source.minutes, hours))) {
      answer.notes.push('بخشی از ساعت‌ها بیرون از وقت‌های آزادی است که استاد اعلام کرده.')
    }
  }
}

const more = ({ length }: readonly unknown[]) =>
  length > 1 ? ` (${persianNumber(length)} جلسه هم‌زمان است)` : ''
