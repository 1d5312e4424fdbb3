import { buildPath, fillPath, page } from '#contract/build-path.ts'

/** Of the list: what is looked for, and after which post the page begins. */
type View = { q?: string; before?: string | null }

export const blogPath = (view: View = {}) => buildPath('/blog', view)
export const postPath = page('/blog/:slug')
/** A post at the level it is written at besides its own. */
export const levelPath = ({ slug, level }: { slug: string; level: string }) =>
  buildPath(postPath({ slug }), { level })
export const glossesPath = page('/api/blog/posts/:slug/glosses')
export const tagPath = ({ tag, ...view }: { tag: string } & View) =>
  buildPath(fillPath('/blog/tag/:tag', { tag }), view)
export const authorPath = ({ author, ...view }: { author: string } & View) =>
  buildPath(fillPath('/blog/author/:author', { author }), view)

export const feedFormats = ['rss', 'atom', 'json'] as const
export type FeedFormat = (typeof feedFormats)[number]
export const feedFiles: Record<FeedFormat, `/blog/${string}`> = {
  rss: '/blog/feed.xml',
  atom: '/blog/atom.xml',
  json: '/blog/feed.json',
}
/** A feed of all posts, or of those with a tag. */
export const feedPath = (format: FeedFormat, tag?: string) => buildPath(feedFiles[format], { tag })
