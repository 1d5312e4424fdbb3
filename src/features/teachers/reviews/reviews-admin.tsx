import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Failed } from '#ui/failed.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Pager, useTurnedPage } from '#ui/pager.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { Rating } from '../catalogue/rating.tsx'
import { type AdminReview, adminReviews, hideReview, replyToReview } from './contract.ts'
import { Past } from './own-review.tsx'
import styles from './reviews.module.css'

type Props = {
  teacherId: string
  /** What the reader may do: the teacher replies, staff hide. */
  action: 'reply' | 'hide'
}

/** All reviews of a teacher, hidden ones too, with what they said before. */
export default function AdminReviews(props: Props) {
  return (
    <QueryProvider>
      <Look {...props} />
    </QueryProvider>
  )
}

function Look({ teacherId, action }: Props) {
  const query = new URLSearchParams(useLocation().search)
  const page = Math.max(1, readInteger(query.get('reviews') ?? '') ?? 1)
  const heading = useTurnedPage(page, teacherId)
  const { data, error, refetch } = useQuery({
    ...buildQueryOptions(adminReviews, { id: teacherId, page }),
    placeholderData: before => before,
  })
  if (error && !data) return <Failed message={error.info.message} onRetry={() => void refetch()} />
  if (!data) return null
  const address = (page: number) => {
    query.set('reviews', String(page))
    return `?${query}`
  }
  return (
    <section className={cardClass({ padded: true }, layout.stack)} aria-labelledby="desk-reviews">
      <h2 id="desk-reviews" ref={heading} tabIndex={-1} className={text.cardTitle}>
        نظر زبان‌آموزان
      </h2>
      {data.items.length === 0 ? (
        <Empty title="هنوز کسی نظری ننوشته است.">
          کسی که در گروه این استاد بوده است، می‌تواند در صفحهٔ او نظر بنویسد.
        </Empty>
      ) : (
        <ul className={layout.list}>
          {data.items.map(review => (
            <li key={review.id}>
              <OneReview review={review} action={action} />
            </li>
          ))}
        </ul>
      )}
      <Pager {...data} label="صفحه‌های نظرها" address={address} />
    </section>
  )
}

function OneReview({ review, action }: { review: AdminReview; action: Props['action'] }) {
  const { author, rating, body, sessions, createdAt, reply, hiddenReason, past } = review
  return (
    <article className={classes(styles.review, hiddenReason !== null && styles.hidden)}>
      <div className={classes(layout.row, layout.wrapping)}>
        <UserText as="b">{author}</UserText>
        <span className={classes(text.small, text.faint)}>
          {persianNumber(sessions)} جلسه، {formatDate(createdAt)}
        </span>
        <Rating rating={rating} reviews={1} />
        {hiddenReason !== null && <Tag tone="saffron">پنهان</Tag>}
      </div>
      <UserText as="p">{body}</UserText>
      {hiddenReason !== null && (
        <p className={text.small}>
          دلیل پنهان شدن: <UserText>{hiddenReason}</UserText>
        </p>
      )}
      {reply && (
        <p className={styles.reply}>
          پاسخ استاد: <UserText>{reply}</UserText>
        </p>
      )}
      {past.length > 0 && <Past past={past} />}
      {action === 'reply' && reply === null && <Reply id={review.id} author={author} />}
      {action === 'hide' && <Hide review={review} />}
    </article>
  )
}

function Reply({ id, author }: { id: string; author: string }) {
  const [isOpen, setOpen] = useState(false)
  const [reply, setReply] = useState('')
  const write = useWrite(replyToReview, { invalidates: [adminReviews] })
  if (!isOpen) {
    return (
      <div>
        <Button
          variant="quiet"
          size="small"
          aria-label={`پاسخ به نظر ${author}`}
          onClick={() => setOpen(true)}
        >
          پاسخ دادن
        </Button>
      </div>
    )
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    write.mutate({ id, reply })
  }
  return (
    <form onSubmit={send} className={layout.stack} noValidate>
      {write.error && <FormErrors message={write.error.info.message} errors={write.error.errors} />}
      <TextField
        label="پاسخ شما"
        value={reply}
        onChange={setReply}
        multiline
        rows={3}
        maxLength={1000}
        dir="auto"
        hint="به هر نظر یک بار پاسخ داده می‌شود و همه آن را می‌بینند."
      />
      <div className={layout.row}>
        <Button type="submit" size="small" busy={write.isPending}>
          ثبت پاسخ
        </Button>
        <Button variant="text" size="small" onClick={() => setOpen(false)}>
          انصراف
        </Button>
      </div>
    </form>
  )
}

function Hide({ review: { id, author, hiddenReason } }: { review: AdminReview }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const write = useWrite(hideReview, { invalidates: [adminReviews] })
  if (hiddenReason !== null) {
    return (
      <div>
        <Button
          variant="quiet"
          size="small"
          busy={write.isPending}
          aria-label={`نشان دادن دوبارهٔ نظر ${author}`}
          onClick={() => write.mutate({ id, reason: '' })}
        >
          نشان دادن دوباره
        </Button>
      </div>
    )
  }
  if (!isOpen) {
    return (
      <div>
        <Button
          variant="quiet"
          size="small"
          aria-label={`پنهان کردن نظر ${author}`}
          onClick={() => setOpen(true)}
        >
          پنهان کردن
        </Button>
      </div>
    )
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim()) write.mutate({ id, reason }, { onSuccess: () => setOpen(false) })
  }
  return (
    <form onSubmit={send} className={layout.stack} noValidate>
      {write.error && <FormErrors message={write.error.info.message} errors={write.error.errors} />}
      <TextField
        label="دلیل"
        value={reason}
        onChange={setReason}
        maxLength={300}
        dir="auto"
        hint="نویسندهٔ نظر آن را می‌بیند."
      />
      <div className={layout.row}>
        <Button type="submit" variant="danger" size="small" busy={write.isPending}>
          پنهان شود
        </Button>
        <Button variant="text" size="small" onClick={() => setOpen(false)}>
          انصراف
        </Button>
      </div>
    </form>
  )
}
