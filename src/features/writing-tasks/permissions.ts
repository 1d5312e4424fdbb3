import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Write tasks of writing with their model answers, and hide them. */
  'writingTasks.edit': ['teacher', 'editor', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
