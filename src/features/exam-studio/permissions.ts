import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Write exams and put them before learners. */
  'exams.write': ['teacher', 'admin', 'owner'],
  /** Watch who sits an exam, extend, reopen. */
  'exams.watch': ['teacher', 'support', 'admin', 'owner'],
  /** Mark essays and speaking, mend keys, mark anew. */
  'exams.mark': ['teacher', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
