import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Write courses and their syllabus. */
  'courses.write': ['editor', 'admin', 'owner'],
  /** See the groups with the people in each. */
  'groups.read': ['support', 'registrar', 'admin', 'owner'],
  /** Open groups, plan their terms, move sessions, notify members. */
  'groups.write': ['admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
