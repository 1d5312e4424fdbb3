import { Feed } from 'feed'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { cleanForXml } from '#server/platform/xml-text.ts'
import { authorPath, blogPath, type FeedFormat, feedPath, postPath, tagPath } from './blog-paths.ts'
import type { rssFeed } from './contract.ts'
import type { BlogTables } from './tables.server.ts'

const t = withTables<BlogTables>()

/** As many as a reader that asks once a week has not seen yet. */
const maxItems = 20

const names: Record<FeedFormat, string> = { rss: 'feed.xml', atom: 'atom.xml', json: 'feed.json' }

/** The newest posts, each whole but for its members' part. */
export const readFeed =
  (format: FeedFormat) =>
  async ({ app, db, now }: RequestContext, { tag }: CheckedInputOf<typeof rssFeed>) => {
    const { PUBLIC_URL: origin, BRAND_FA: brand } = app.settings
    const posts = await listNewest(db, tag)
    const feed = new Feed({
      id: origin + feedPath(format, tag),
      title: tag ? `وبلاگ ${brand}، ${tag}` : `وبلاگ ${brand}`,
      description: 'یادداشت‌هایی دربارهٔ آموختن زبان',
      link: origin + (tag ? tagPath({ tag }) : blogPath()),
      language: 'fa',
      updated:
        posts.length > 0 ? new Date(Math.max(...posts.map(({ changed_at }) => Number(changed_at)))) : now(),
      generator: false,
      feedLinks: {
        [format]: origin + feedPath(format, tag),
      },
      author: { name: brand, link: origin },
    })
    for (const post of posts) addPost(feed, format, post, origin)
    const text = { rss: () => feed.rss2(), atom: () => feed.atom1(), json: () => feed.json1() }[format]()
    return { bytes: Buffer.from(text), name: names[format] }
  }

type Row = Awaited<ReturnType<typeof listNewest>>[number]

function addPost(feed: Feed, format: FeedFormat, post: Row, origin: string) {
  const title = cleanForXml(post.title)
  const address = origin + postPath(post)
  const more = post.members_html
    ? `<p dir="rtl"><a href="${escapeHtml(address)}">ادامهٔ این نوشته برای اعضاست.</a></p>`
    : ''
  const author = post.author && {
    name: cleanForXml(post.author),
    link: origin + authorPath({ author: post.author_slug! }),
  }
  feed.addItem({
    // Its titles are markup there.
    title: format === 'atom' ? escapeHtml(title) : title,
    id: `urn:uuid:${post.id}`,
    link: address,
    date: post.changed_at,
    published: post.published_at!,
    description: format === 'atom' ? escapeHtml(cleanForXml(post.summary)) : cleanForXml(post.summary),
    content: cleanForXml(post.mail) + more,
    category: post.tags.map(tag => ({ name: cleanForXml(tag), term: cleanForXml(tag) })),
    // In RSS an author is an address of mail; who wrote it has an element of its own.
    ...(author &&
      format === 'rss' && { extensions: [{ name: 'dc:creator', objects: { _text: author.name } }] }),
    ...(author && format !== 'rss' && { author: [author] }),
  })
}

const listNewest = (db: Db, tag: string | undefined) =>
  t(db)
    .selectFrom('blog_post')
    .leftJoin('blog_author', 'blog_author.id', 'author_id')
    .select(['blog_post.id', 'blog_post.slug', 'title', 'summary', 'mail', 'tags', 'members_html'])
    .select(['published_at', 'blog_post.changed_at'])
    .select(['name as author', 'blog_author.slug as author_slug'])
    .where('published_at', 'is not', null)
    .$if(tag !== undefined, posts =>
      posts.where('blog_post.id', 'in', newest =>
        newest
          .selectFrom('blog_post_tag')
          .select('post_id')
          .where('tag', '=', tag!)
          .orderBy('published_at', 'desc')
          .orderBy('post_id', 'desc')
          .limit(maxItems),
      ),
    )
    .orderBy('published_at', 'desc')
    .orderBy('blog_post.id', 'desc')
    .limit(maxItems)
    .execute()
