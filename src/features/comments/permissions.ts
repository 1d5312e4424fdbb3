import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Show or hide what people say under posts and episodes. */
  'comments.moderate': ['editor', 'support', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
