import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Ask the learners of one's own groups when they are free, and read what they answer; who leads the school, of all. */
  'timeVotes.run': ['teacher', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
