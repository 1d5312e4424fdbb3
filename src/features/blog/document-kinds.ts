import type { DocumentKinds } from '#features/documents/manifest.ts'

export const documentKinds = {
  blog: { permission: 'blog.write', topHeading: 2 },
} as const satisfies DocumentKinds

type Names = keyof typeof documentKinds

declare module '#features/documents/manifest.ts' {
  interface KindNames extends Record<Names, true> {}
}
