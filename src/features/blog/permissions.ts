import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Write the posts of the blog, bring them out, and say who writes them. */
  'blog.write': ['editor', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
