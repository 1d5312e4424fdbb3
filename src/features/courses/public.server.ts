import { type Db, withTables } from '#server/platform/database/database.ts'
import type { CourseTables } from './tables.server.ts'

export { isAt, isTaughtBy } from './conditions.server.ts'
export {
  type Asked,
  hasSeats,
  selectCards,
  selectGroups,
  selectOpenGroups,
  toGroupCards,
} from './groups/find-groups.server.ts'
export { listFittingGroups } from './groups/fitting-groups.server.ts'
export { aboutGroup, readGroupName } from './groups/group-name.server.ts'
export { markSettled, setSubstitute } from './groups/hold-session.server.ts'
export { resolveProviderName } from './groups/lives.server.ts'
export { openNextGroups } from './groups/open-next-groups.server.ts'
export { daysLeftOut, planSessions, type WeeklyHour } from './groups/plan.ts'
export { plannedStarts } from './groups/planned-starts.server.ts'
export { findPublicGroup, listSessions, toSession } from './groups/read-group.server.ts'
export { buildSeatsKey } from './groups/seats.ts'
export {
  aboutClass,
  type ClassRow,
  classTitle,
  computeEnd,
  groupTitle,
  isOver,
  lockClass,
  selectClasses,
  selectOver,
  taughtBy,
  toSessionTime,
  worksWith,
} from './groups/select-classes.server.ts'
export { spell } from './groups/spell.server.ts'
export { cancelUndersubscribed, decideGroup, lockGroup } from './groups/write-group.server.ts'
export { findGroups } from './imports/find-groups.server.ts'
export { type ImportedGroup, type ImportResult, importGroup } from './imports/import-groups.server.ts'
export {
  selectGroupsOfCourses,
  selectSessions,
} from './joins.server.ts'
export { listLessons, readOpeningTimes } from './lessons/lessons.server.ts'
export { listGroupNames, listLessonNames } from './names.server.ts'
export { classTimes, listTaughtSessions, selectTaughtSessions } from './of-teacher.server.ts'
export {
  seededCourses,
  seededGroupId,
  seededSessionId,
} from './seed-courses.server.ts'
export { type SeedGroup, seededGroups } from './seed-groups.ts'
export {
  firstClash,
  listPlaceTimes,
  listTeacherTimes,
  lockPlans,
  maxSessionMs,
} from './studio/clashes.server.ts'
export { note } from './studio/courses.server.ts'
export { changeRoom } from './studio/groups.server.ts'
export { moveAhead, moveLocked } from './studio/sessions.server.ts'
export type { SchoolTables } from './tables.server.ts'
export { courseTag, groupTag } from './tags.ts'
export { findTaught, listTaught, selectTaught, selectTaughtGroups } from './taught-groups.server.ts'

const t = withTables<CourseTables>()

/** The courses by title, the newest first. */
export function listCourses(db: Db) {
  return t(db)
    .selectFrom('course')
    .select(['id', 'title'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}
