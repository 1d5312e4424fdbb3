import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Read the club's rules, what people have and what looks like fraud. */
  'club.read': ['support', 'accountant', 'admin', 'owner'],
  /** Add points to somebody or take some, with a note. */
  'club.correct': ['support', 'admin', 'owner'],
  /** Change rules, levels and what points are worth. */
  'club.change': ['admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
