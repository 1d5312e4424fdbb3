import { Bdi, UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import glaze from '#ui/glaze.module.css'
import type { Issue } from './contract.ts'
import styles from './journals.module.css'
import { formatIssue } from './labels.ts'

/** The cover of an issue: a wall of its colour, so that none needs a photograph. */
export function JournalCover({
  issue,
  title,
  about,
}: {
  issue: Issue
  /** Of the journal. */
  title: string
  /** A line below it, where there is room. */
  about?: string
}) {
  return (
    <div
      aria-hidden="true"
      className={classes(styles.cover, glaze.glaze, glaze.wall)}
      data-lang={issue.cover}
      data-small={about === undefined || undefined}
    >
      <UserText as="b">{title}</UserText>
      {about && <Bdi>{about}</Bdi>}
      <small>{formatIssue(issue)}</small>
    </div>
  )
}
