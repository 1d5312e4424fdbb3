import type { PermissionRoles } from '#account/permissions.ts'

export const permissions = {
  /** Import the records of a school that exists: learners, groups, enrolments, balances, attendance. */
  'school.import': ['admin', 'owner'],
} as const satisfies PermissionRoles

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
