import { useMemo } from 'react'
import { UserText } from '#ui/bdi.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { findAnchor } from './anchor.ts'
import type { EarlierVersion } from './contract.ts'
import styles from './fates.module.css'

/** Characters shown on each side of words that a comment is on. */
const shownAround = 24

/** What was said of words of the first version, each with these words as they stand in the text that is written anew. */
export function FollowedComments({ first, body }: { first: EarlierVersion; body: string }) {
  const { text: written, marking } = first
  const followed = useMemo(
    () => marking.comments.map(comment => ({ comment, found: findAnchor(comment, written.body, body) })),
    [marking, written, body],
  )
  if (followed.length === 0) return null
  return (
    <>
      <h3 id="followed" className={styles.head}>
        نکته‌های نسخهٔ اول
      </h3>
      <ul className={layout.list} aria-labelledby="followed">
        {followed.map(({ comment, found }) => (
          <li key={comment.id} className={styles.comment}>
            {found ? (
              <p lang={written.language} dir="auto">
                {body.slice(Math.max(0, found.start - shownAround), found.start)}
                <mark>{body.slice(found.start, found.end)}</mark>
                {body.slice(found.end, found.end + shownAround)}
              </p>
            ) : (
              <p lang={written.language} dir="auto">
                <del>{comment.quote}</del>
              </p>
            )}
            <UserText as="p">{comment.text}</UserText>
            <p className={text.small}>
              {!found ? (
                <Tag>این واژه‌ها دیگر نیست</Tag>
              ) : found.isEdited ? (
                <Tag tone="turquoise">این واژه‌ها عوض شد</Tag>
              ) : (
                <Tag tone="saffron">این واژه‌ها همان است</Tag>
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
