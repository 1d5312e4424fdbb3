import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Change what the site says: texts, notices, questions asked often, holidays. */
  'site.change': ['editor', 'admin', 'owner'],
  /** Open a new school to everybody, or close it again. */
  'site.open': ['owner'],
  /** Change the words of the SMS and mails the product sends; many of them are about security. */
  'messageTemplates.change': ['admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
