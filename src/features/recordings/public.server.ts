export { readResume } from './lesson/resume.server.ts'
export { findPlayed, findRecording } from './recordings.server.ts'
export type { RecordingsAndSchool } from './tables.server.ts'
