export { selectAttendance } from './attendance/count-attendance.server.ts'
export { type ImportedAttendance, importAttendance } from './attendance/import-attendance.server.ts'
export {
  countAttended,
  type PastTerm,
  pastTerms,
  selectAttenders,
  selectFullTerms,
} from './attendance/past-terms.server.ts'
export { readStudy, type Study } from './attendance/study.server.ts'
export { listOwnSessions, readClassesDay } from './classroom/day.server.ts'
export { openProvider, type Recorded, type Written } from './providers/provider.server.ts'
export { ClassRefusal } from './providers/refused.server.ts'
export type { Slide } from './providers/slides.server.ts'
export { XmlFault } from './providers/xml.ts'
export type { AttendanceTable } from './tables.server.ts'
