import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { brand } from '#contract/public-settings.ts'
import { nameLanguage } from '#contract/school-languages.ts'
import { commentsTag, tagComments } from '#features/comments/public.ts'
import { Comments } from '#features/comments/public.tsx'
import { readInteger } from '#persian/digits.ts'
import { levelCodes } from '#persian/level-names.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { BreadcrumbsWithShare } from '#ui/share.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import styles from './blog.module.css'
import { authorPath, blogPath, postPath, tagPath } from './blog-paths.ts'
import { postComments } from './comments/contract.ts'
import { type Post, readPost } from './contract.ts'
import { listFeedLinks } from './feed-links.ts'
import { FeedList } from './feed-list.tsx'
import { formatByline } from './format-reading.ts'
import { KeepPost } from './keep-post-button.tsx'
import { postLink } from './post-link.ts'
import { PostTile } from './post-list.tsx'
import { Reading } from './reading.tsx'
import { blogTag } from './tags.ts'

/** Fewer parts than these are seen at once. */
const minSections = 3

const loadCalls = async () => (await import('./comments/contract.ts')).postComments

const commentWords = {
  title: 'دیدگاه‌ها',
  empty: 'هنوز کسی چیزی ننوشته است. شما نخستین نفر باشید.',
  own: 'دیدگاه‌های شما زیر این نوشته',
}

export const handle = { query: ['page', 'level'] }

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs } = loaderApi(context)
  cacheTags(blogTag)
  const query = new URL(request.url).searchParams
  const level = levelCodes.find(code => code === query.get('level'))
  const { post, movedTo } = await call(readPost, { slug: params.slug ?? '', level })
  if (!post) throw redirect(postPath({ slug: movedTo! }), 301)
  cacheTags(commentsTag, tagComments(postPath(post)))
  const asked = readInteger(query.get('page') ?? '') ?? 1
  const page = asked >= 1 && asked <= 1_000_000 ? asked : 1
  const comments = await call(postComments.list, { slug: post.slug, page })
  linkedAs(postLink(post, new URL(request.url).origin, brand().persian))
  return { post, comments, canonical: new URL(postPath(post), request.url).href }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: pageTitle('وبلاگ') }]
  const { post, canonical } = loaderData
  return [
    { title: pageTitle(post.title) },
    { name: 'description', content: post.summary || post.title },
    { tagName: 'link', rel: 'canonical', href: canonical },
    // Another view of the same post.
    ...(post.shownLevel === post.level ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    ...listFeedLinks(),
  ]
}

export default function PostPage() {
  const { post, comments, canonical } = useLoaderData<typeof loader>()
  const { title, summary, language, shownLevel, tags, related } = post
  return (
    <div className={layout.wrap}>
      <BreadcrumbsWithShare steps={[{ to: blogPath(), title: 'وبلاگ' }]} address={canonical} text={title} />
      <article className={styles.article}>
        <header className={styles.head}>
          <div className={classes(layout.row, layout.wrapping)}>
            {tags[0] && (
              <a href={tagPath({ tag: tags[0] })} className={styles.kicker}>
                {tags[0]}
              </a>
            )}
            {language && <Tag>{nameLanguage(language)}</Tag>}
            {shownLevel && <Tag tone="turquoise">{shownLevel}</Tag>}
          </div>
          <h1>
            <UserText>{title}</UserText>
          </h1>
          {summary && (
            <UserText as="p" className={text.lead}>
              {summary}
            </UserText>
          )}
          <Byline post={post} />
          <div>
            <KeepPost key={post.slug} post={post} />
          </div>
        </header>
        <Reading key={`${post.slug} ${shownLevel}`} post={post}>
          {post.sections.length >= minSections && <Contents sections={post.sections} />}
        </Reading>
        {tags.length > 0 && (
          <ul aria-label="برچسب‌ها" className={styles.tags}>
            {tags.map(tag => (
              <li key={tag}>
                <a href={tagPath({ tag })}>{tag}</a>
              </li>
            ))}
          </ul>
        )}
        {post.author && post.aboutAuthor && (
          <UserText as="p" className={classes(text.muted, styles.about)}>
            {post.aboutAuthor}
          </UserText>
        )}
        <Neighbours post={post} />
      </article>
      <Comments
        key={post.slug}
        loadCalls={loadCalls}
        slug={post.slug}
        path={postPath(post)}
        comments={comments}
        words={commentWords}
      />
      {related.length > 0 && (
        <section aria-labelledby="related" className={styles.related}>
          <h2 id="related">از همین دست</h2>
          <ul className={layout.grid}>
            {related.map(one => (
              <li key={one.slug}>
                <PostTile post={one} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <FeedList />
    </div>
  )
}

function Byline({ post }: { post: Post }) {
  const { author } = post
  return (
    <div className={styles.byline}>
      {author && <Avatar name={author.name} url={author.portraitUrl} size={48} />}
      <div>
        {author && (
          <a href={authorPath({ author: author.slug })} rel="author" className={styles.author}>
            {author.name}
          </a>
        )}
        <p className={classes(text.small, text.faint)}>
          <time dateTime={post.publishedAt}>{formatByline(post)}</time>
        </p>
      </div>
    </div>
  )
}

function Contents({ sections }: { sections: Post['sections'] }) {
  return (
    <nav aria-labelledby="contents" className={styles.contents}>
      <h2 id="contents">در این نوشته</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <UserText>{title}</UserText>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Neighbours({ post: { previous, next } }: { post: Post }) {
  if (!previous && !next) return null
  return (
    <nav aria-label="نوشته‌های پیش و پس" className={styles.neighbours}>
      {previous && (
        <a href={postPath(previous)} rel="prev">
          <small className={text.faint}>
            <Icon name="back" />
            نوشتهٔ پیشین
          </small>
          <UserText>{previous.title}</UserText>
        </a>
      )}
      {next && (
        <a href={postPath(next)} rel="next" className={layout.end}>
          <small className={text.faint}>
            نوشتهٔ بعدی
            <Icon name="forward" />
          </small>
          <UserText>{next.title}</UserText>
        </a>
      )}
    </nav>
  )
}
