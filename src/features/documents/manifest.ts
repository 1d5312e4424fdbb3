import { type Permission, permissions } from '#account/permissions.ts'
import { joinOnce } from '#contract/join-once.ts'

/** What a feature's documents are for: what `document-kinds.ts` of its folder exports. */
export type DocumentKinds = Record<
  string,
  {
    /** Who may write one. */
    permission: Permission
    /** The level its first headings get where it is shown. */
    topHeading: number
    /** It is set on paper as well. */
    printed?: boolean
  }
>

/** The names of all kinds: each feature's `document-kinds.ts` adds its own. */
export interface KindNames extends Record<never, true> {}
export type Kind = keyof KindNames

export const kinds = joinOnce<DocumentKinds[string], Kind>(
  Object.values(
    import.meta.glob<DocumentKinds>('../*/document-kinds.ts', { import: 'documentKinds', eager: true }),
  ),
)

/** Whoever may write any. */
export const writers = {
  roles: [...new Set(Object.values(kinds).flatMap(({ permission }) => permissions[permission]))],
}
