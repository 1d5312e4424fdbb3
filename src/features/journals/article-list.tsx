import { persianNumber } from '#persian/digits.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { ArticleCard } from './contract.ts'
import { articlePath } from './journal-paths.ts'
import styles from './journals.module.css'
import { formatIssue, formatPages, kindNames, listNames } from './labels.ts'

/** Articles as a table of contents has them; `withIssue` where they are of several. */
export function ArticleList({
  articles,
  heading: Heading,
  withIssue = false,
}: {
  articles: readonly ArticleCard[]
  heading: 'h2' | 'h3'
  withIssue?: boolean
}) {
  return (
    <ul className={styles.contents}>
      {articles.map(article => (
        <li key={article.slug}>
          <Heading>
            <a href={articlePath(article)}>
              <UserText>{article.title}</UserText>
            </a>
          </Heading>
          <span className={classes(text.small, text.faint, text.nowrap)}>
            {formatPages(article.firstPage, article.lastPage)}
          </span>
          {article.titleEn && (
            <Bdi as="p" className={classes(text.small, text.muted)}>
              {article.titleEn}
            </Bdi>
          )}
          <p className={text.meta}>
            <UserText>{listNames(article.authors)}</UserText>
            {withIssue && <UserText>{`${article.journal.title}، ${formatIssue(article.issue)}`}</UserText>}
            <span>
              {article.level && <Tag tone="turquoise">{article.level}</Tag>}
              <Tag tone={article.kind === 'student' ? 'saffron' : 'plain'}>{kindNames[article.kind]}</Tag>
              {article.access === 'members' && <Tag tone="saffron">برای اعضا</Tag>}
              {article.access === 'buyers' && <Tag tone="saffron">برای خریداران شماره</Tag>}
            </span>
            {article.views > 0 && (
              <span>
                <Icon name="eye" />
                <span className={text.spoken}>بازدید:</span>
                {persianNumber(article.views)}
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
