import { nameLanguage } from '#contract/school-languages.ts'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import styles from './blog.module.css'
import { postPath } from './blog-paths.ts'
import type { PostCard } from './contract.ts'
import { formatByline } from './format-reading.ts'

/** Posts as cards, and the way to those before them. */
export function PostList({ posts, older }: { posts: readonly PostCard[]; older: string | null }) {
  return (
    <>
      <ul className={classes(layout.grid, styles.cards)}>
        {posts.map(post => (
          <li key={post.slug}>
            <PostTile post={post} heading="h2" />
          </li>
        ))}
      </ul>
      {older && (
        <nav aria-label="نوشته‌های پیش‌تر" className={styles.older}>
          <a href={older} rel="next" className={buttonClass({ variant: 'quiet' })}>
            نوشته‌های پیش‌تر
            <Icon name="forward" />
          </a>
        </nav>
      )}
    </>
  )
}

export function PostTile({ post, heading: Heading }: { post: PostCard; heading: 'h2' | 'h3' }) {
  const { title, summary, language, level, author, hasMembersPart } = post
  return (
    <a href={postPath(post)} className={cardClass({ padded: true, linked: true }, styles.tile)}>
      {(language || level || hasMembersPart) && (
        <span className={classes(layout.row, layout.wrapping)}>
          {language && <Tag>{nameLanguage(language)}</Tag>}
          {level && <Tag tone="turquoise">{level}</Tag>}
          {hasMembersPart && <Tag tone="saffron">بخشی برای اعضا</Tag>}
        </span>
      )}
      <Heading className={styles.tileTitle}>
        <UserText>{title}</UserText>
      </Heading>
      {summary && (
        <UserText as="p" className={text.muted}>
          {summary}
        </UserText>
      )}
      <span className={classes(text.small, text.faint, styles.tileFoot)}>
        {author && `${author.name}، `}
        {formatByline(post)}
      </span>
    </a>
  )
}
