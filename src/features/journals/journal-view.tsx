import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Chip, Chips } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { ArticleList } from './article-list.tsx'
import { BuyIssue } from './buy-issue.tsx'
import type { Issue, Journal, WholeIssue } from './contract.ts'
import { JournalCover } from './journal-cover.tsx'
import { issuePath, journalPath } from './journal-paths.ts'
import styles from './journals.module.css'
import { formatIssue, licenseNames } from './labels.ts'

export type JournalShown = {
  journal: Journal
  newest: WholeIssue | null
  archive: readonly Issue[]
  years: readonly number[]
  /** The year the archive shows; null for all. */
  year: number | null
}

/** The newest issue of a journal, and the way to those before it. */
export function JournalView({ journal, newest, archive, years, year }: JournalShown) {
  if (!newest) return <Empty title="هنوز شماره‌ای منتشر نشده است.">نخستین شماره همین‌جا می‌آید.</Empty>
  return (
    <>
      <IssueView journal={journal} issue={newest} isNewest />
      {(archive.length > 0 || year !== null) && (
        <section aria-labelledby="archive" className={layout.section}>
          <div className={classes(layout.sectionHead, layout.wrapping)}>
            <h2 id="archive">شماره‌های پیشین</h2>
            <Chips label="سال">
              <Chip to={journalPath({ journal: journal.slug })} chosen={year === null}>
                همهٔ سال‌ها
              </Chip>
              {years.map(one => (
                <Chip
                  key={one}
                  to={journalPath({ journal: journal.slug, year: String(one) })}
                  chosen={one === year}
                >
                  {toPersianDigits(one)}
                </Chip>
              ))}
            </Chips>
          </div>
          {archive.length > 0 ? (
            <ul className={styles.archive}>
              {archive.map(issue => (
                <li key={issue.number}>
                  <a href={issuePath({ journal: journal.slug, number: issue.number })}>
                    <JournalCover issue={issue} title={journal.title} />
                    {formatIssue(issue)}
                    {issue.title && <UserText className={text.faint}>{issue.title}</UserText>}
                  </a>
                </li>
              ))}
            </ul>
          ) : (
            <Empty title="از این سال شمارهٔ پیشینی نیست." />
          )}
        </section>
      )}
    </>
  )
}

/** An issue: its cover, what it is about, and its articles. */
export function IssueView({
  journal,
  issue,
  isNewest = false,
}: {
  journal: Journal
  issue: WholeIssue
  isNewest?: boolean
}) {
  const { articles } = issue
  const Heading = isNewest ? 'h2' : 'h1'
  return (
    <section className={styles.issue}>
      <JournalCover issue={issue} title={journal.title} about={isNewest ? journal.titleEn : ''} />
      <div className={classes(layout.stack, layout.tight, styles.issueHead)}>
        <p className={classes(layout.row, layout.wrapping)}>
          {isNewest && <Tag tone="turquoise">تازه‌ترین شماره</Tag>}
          {articles.every(({ access }) => access === 'free') && <Tag>دسترسی رایگان</Tag>}
        </p>
        <Heading>
          <UserText>{issue.title || `${journal.title}، ${formatIssue(issue)}`}</UserText>
        </Heading>
        {issue.titleEn && (
          <Bdi as="p" className={text.muted}>
            {issue.titleEn}
          </Bdi>
        )}
        <p className={text.meta}>
          <span>{formatIssue(issue)}</span>
          {journal.editor && <span>سردبیر: {journal.editor}</span>}
          <span>{persianNumber(articles.length)} نوشته</span>
          {journal.issn && <Bdi>ISSN {journal.issn}</Bdi>}
          <Bdi>{licenseNames[journal.license].url && licenseNames[journal.license].name}</Bdi>
        </p>
        {isNewest && (
          <p>
            <a href={issuePath({ journal: journal.slug, number: issue.number })} className={buttonClass()}>
              خواندن شماره
            </a>
          </p>
        )}
      </div>
      <div className={styles.issueContents}>
        {issue.price !== null && articles.some(({ access }) => access === 'buyers') && (
          <BuyIssue journal={journal.slug} number={issue.number} price={issue.price} />
        )}
        <ArticleList articles={articles} heading={isNewest ? 'h3' : 'h2'} />
      </div>
    </section>
  )
}
