import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Rest somebody's enrolment, or move it to another group. */
  'enrolments.change': ['support', 'registrar', 'admin', 'owner'],
  /** Give seats of a group without payment, and take them back. */
  'enrolments.grant': ['admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
