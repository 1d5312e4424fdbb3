import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Keep journals and issues, bring articles out, have submissions reviewed and decide on them. */
  'journals.edit': ['editor', 'admin', 'owner'],
} as const satisfies RoleTable

export const audiences = {
  /** Hear of what is sent to a journal, and of reviews that came in. */
  journalSubmissions: ['editor', 'admin'],
} as const satisfies RoleTable

type Names = keyof typeof permissions
type AudienceNames = keyof typeof audiences

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
  interface Audiences extends Record<AudienceNames, true> {}
}
