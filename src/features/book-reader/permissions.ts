import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** See the links by which e-books are taken away, and issue them anew. */
  'bookLinks.issue': ['support', 'admin', 'owner'],
  /** Send the EPUB of a book in place of its texts. */
  'ebooks.edit': ['editor', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
