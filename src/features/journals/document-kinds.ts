import type { DocumentKinds } from '#features/documents/manifest.ts'

export const documentKinds = {
  journalArticle: { permission: 'journals.edit', topHeading: 2, printed: true },
} as const satisfies DocumentKinds

type Names = keyof typeof documentKinds

declare module '#features/documents/manifest.ts' {
  interface KindNames extends Record<Names, true> {}
}
