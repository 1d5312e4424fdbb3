import type { SitemapPart } from '#server/app-context.ts'

/** The front pages of the open features; nothing but a new build adds one. */
const paths = [
  '/',
  '/course',
  '/info',
  '/teachers',
  '/phrasebook',
  '/writing-correction',
  '/contact-us',
  '/certificate',
]

export const sitemap: SitemapPart[] = [
  { name: 'pages', tags: [], count: () => paths.length, list: () => paths.map(path => ({ path })) },
]
