import { directLanguage } from '#contract/school-languages.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import glaze from '#ui/glaze.module.css'
import styles from './book-cover.module.css'
import type { Cover } from './rules.ts'

/**
 * The cover of a book, drawn: the wall of its colour with what stands on it. `large` for its own page, `mini` for a line of a
 * list; what it says stands beside it as text, so that it is not read out twice.
 */
export function BookCover({
  book: { title, latinTitle, series, author, cover, language },
  size = 'shelf',
  className,
}: {
  book: {
    title: string
    latinTitle: string
    series?: string
    author?: string
    cover: Cover
    language?: string
  }
  size?: 'shelf' | 'large' | 'mini'
  className?: string
}) {
  const latin = language === undefined || language === 'fa' ? 'ltr' : directLanguage(language)
  return (
    <div
      aria-hidden="true"
      className={classes(styles.cover, glaze.glaze, glaze.wall, className)}
      data-lang={cover}
      data-size={size}
    >
      {size === 'large' && series && <UserText as="small">{series}</UserText>}
      <UserText as="b">{title}</UserText>
      {size !== 'mini' && latinTitle && <span dir={latin}>{latinTitle}</span>}
      {size === 'large' && author && <UserText className={styles.author}>{author}</UserText>}
    </div>
  )
}
