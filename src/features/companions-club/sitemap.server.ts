import type { SitemapPart } from '#server/app-context.ts'
import { clubPath } from './paths.ts'

export const sitemap: SitemapPart[] = [
  { name: 'club', tags: [], count: () => 1, list: () => [{ path: clubPath }] },
]
