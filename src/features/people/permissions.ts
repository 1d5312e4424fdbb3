import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Read the list of everybody and one person's page. */
  'people.read': ['support', 'registrar', 'accountant', 'admin', 'owner'],
  /** Read phones and emails whole; others see their ends. */
  'people.contacts': ['support', 'registrar', 'admin', 'owner'],
  /** Take the list along as a spreadsheet. */
  'people.export': ['registrar', 'accountant', 'admin', 'owner'],
  /** Open accounts, write notes, set the next call. */
  'people.change': ['registrar', 'admin', 'owner'],
  /** Write to the people of a list. */
  'people.message': ['registrar', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
