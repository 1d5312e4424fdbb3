import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Keep texts to write them again. */
  'chat.saveReplies': [
    'teacher',
    'counselor',
    'editor',
    'support',
    'registrar',
    'accountant',
    'admin',
    'owner',
  ],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
