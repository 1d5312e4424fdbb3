import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Give homework to one's own groups, grade it, and keep their grades; who leads the school, to all. */
  'homework.give': ['teacher', 'admin', 'owner'],
  /** Print the report cards of one's own groups; the front office and who leads the school, of all. */
  'reports.print': ['teacher', 'registrar', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
