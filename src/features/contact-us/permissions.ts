import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Read what people wrote to the school, and answer it. */
  'tickets.answer': ['support', 'registrar', 'accountant', 'admin', 'owner'],
  /** Keep topics with who answers them and how soon, and the hours of business. */
  'tickets.settings': ['admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
