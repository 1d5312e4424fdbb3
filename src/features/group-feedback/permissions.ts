import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Read what the learners of one's own groups say of them; who leads the school, of all. */
  'feedback.read': ['teacher', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
