import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Keep the books of the store, their editions and prices, and put them on sale. */
  'books.manage': ['editor', 'admin', 'owner'],
  /** Keep the stock of the store: what comes in, what is counted, what is lost. */
  'stock.manage': ['registrar', 'admin', 'owner'],
} as const satisfies RoleTable

export const audiences = {
  /** Hear of editions of which few copies are left. */
  lowBookStock: ['registrar', 'admin'],
} as const satisfies RoleTable

type Names = keyof typeof permissions
type AudienceNames = keyof typeof audiences

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
  interface Audiences extends Record<AudienceNames, true> {}
}
