/** What links to a post show, and search engines read: the open part alone. For loaders and the server. */
import type { LinkCard, LinkPicture } from '#contract/link-card.ts'
import { authorPath, blogPath, postPath } from './blog-paths.ts'
import type { Post, PostCard } from './contract.ts'
import { formatReading } from './format-reading.ts'

export const blogTitle = 'وبلاگ'

export const postPicture = (post: PostCard): LinkPicture => ({
  kind: 'blogpost',
  name: post.slug,
  title: post.title,
  over: post.tags[0] ?? blogTitle,
  lines: [[post.author?.name, formatReading(post)].filter(Boolean).join('، ')],
  ...(post.language && { language: post.language }),
})

export function postLink(post: Post, origin: string, brand: string): LinkCard {
  const address = origin + postPath(post)
  return {
    type: 'article',
    picture: postPicture(post),
    breadcrumbs: [
      { to: blogPath(), title: blogTitle },
      { to: postPath(post), title: post.title },
    ],
    things: [
      {
        '@type': 'BlogPosting',
        '@id': address,
        mainEntityOfPage: address,
        headline: post.title,
        description: post.summary,
        inLanguage: 'fa',
        datePublished: post.publishedAt,
        dateModified: post.changedAt,
        keywords: post.tags,
        isAccessibleForFree: !post.hasMembersPart,
        ...(post.author && {
          author: {
            '@type': 'Person',
            name: post.author.name,
            url: origin + authorPath({ author: post.author.slug }),
          },
        }),
        publisher: { '@type': 'EducationalOrganization', name: brand, url: origin },
      },
    ],
  }
}
