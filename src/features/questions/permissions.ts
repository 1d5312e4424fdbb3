import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Write questions of the bank, and see their keys. */
  'questions.write': ['teacher', 'editor', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
