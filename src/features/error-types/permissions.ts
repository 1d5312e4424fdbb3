import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Write what the types of errors are called and say. */
  'errorTypes.write': ['editor', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
