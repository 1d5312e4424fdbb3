import { type FeedFormat, feedFormats, feedPath } from './blog-paths.ts'

export const feedTypes = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const satisfies Record<FeedFormat, string>

/** For the head of a page, where feed readers look for them. */
export const listFeedLinks = (tag?: string) =>
  feedFormats.map(format => ({
    tagName: 'link',
    rel: 'alternate',
    type: feedTypes[format],
    title: tag ? `وبلاگ، ${tag}` : 'وبلاگ',
    href: feedPath(format, tag),
  }))
