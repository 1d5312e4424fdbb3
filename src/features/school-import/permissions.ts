import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Import the records of a school that exists: learners, groups, enrolments, balances, attendance. */
  'school.import': ['admin', 'owner'],
  /** Import people from a file, and invite them by SMS. */
  'people.import': ['registrar', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
