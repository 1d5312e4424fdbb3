import type { Review } from '#contract/review.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { Rating } from '../catalogue/rating.tsx'
import styles from './reviews.module.css'

/** What somebody said, and what was replied; `teacher` is who replies. */
export function OneReview({ review, teacher }: { review: Review; teacher: string }) {
  const { author, rating, body, sessions, createdAt, editedAt, reply, isSample } = review
  return (
    <article className={styles.review}>
      <div className={layout.row}>
        <Avatar name={author} url={null} size={36} />
        <span className={layout.grow}>
          <UserText as="b" className={text.strong}>
            {author}
          </UserText>{' '}
          <span className={classes(text.small, text.faint)}>
            پس از {persianNumber(sessions)} جلسه، {formatDate(createdAt)}
            {editedAt && '، ویرایش‌شده'}
          </span>
        </span>
        {isSample && <Tag>نمونه</Tag>}
        <Rating rating={rating} reviews={1} />
      </div>
      <UserText as="p">{body}</UserText>
      {reply && (
        <div className={styles.reply}>
          <b className={text.strong}>
            <UserText>{teacher}</UserText>:
          </b>{' '}
          <UserText>{reply}</UserText>
        </div>
      )}
    </article>
  )
}
