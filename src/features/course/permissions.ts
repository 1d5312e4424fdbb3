import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Write courses and their syllabus. */
  'courses.write': ['editor', 'admin', 'owner'],
  /** Open groups, plan their terms, move sessions, notify members. */
  'groups.write': ['admin', 'owner'],
  /** Rest somebody's enrolment, or move it to another group. */
  'enrolments.change': ['support', 'admin', 'owner'],
  /** See the day's classes, set attendance by hand, answer absences that were asked for. */
  'classes.hold': ['teacher', 'admin', 'owner'],
  /** Put recordings of sessions up, with captions, and take them down. */
  'recordings.write': ['teacher', 'admin', 'owner'],
  /** Give homework to one's own groups, grade it, and keep their grades; who leads the school, to all. */
  'homework.give': ['teacher', 'admin', 'owner'],
} as const satisfies RoleTable

export const audiences = {
  /** Are notified of absences in classes that no teacher holds. */
  absences: ['support', 'admin', 'owner'],
  /** See the day's classes of all teachers, where they have none of their own. */
  everyClass: ['support', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions
type AudienceNames = keyof typeof audiences

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
  interface Audiences extends Record<AudienceNames, true> {}
}
