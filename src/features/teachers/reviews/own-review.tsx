import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { type MyReview, myReview, putReview } from './contract.ts'
import styles from './reviews.module.css'

type Props = { slug: string; name: string }

/** What the reader says of a teacher, for who has learned with them. */
export default function OwnReview(props: Props) {
  return (
    <QueryProvider>
      <Look {...props} />
    </QueryProvider>
  )
}

function Look({ slug, name }: Props) {
  const { data } = useQuery(buildQueryOptions(myReview, { slug }))
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const { mayReview, attended, review } = data
  if (!mayReview && !review) {
    return attended > 0 ? (
      <p className={text.muted}>
        تا اینجا {persianNumber(attended)} جلسه با {name} بوده‌اید؛ پس از سه جلسه می‌توانید نظر بدهید.
      </p>
    ) : null
  }
  return (
    <div className={cardClass({ padded: true })}>
      {isOpen ? (
        <ReviewForm slug={slug} review={review} onClose={() => setOpen(false)} />
      ) : (
        <div className={layout.stack}>
          {review?.hiddenReason && (
            <Note tone="saffron">
              مدرسه نظر شما را از این صفحه برداشته است: <UserText>{review.hiddenReason}</UserText>
            </Note>
          )}
          <div className={layout.spread}>
            <span>{review ? 'شما نظرتان را نوشته‌اید.' : `نظر شما دربارهٔ ${name} چیست؟`}</span>
            {mayReview && (
              <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
                {review ? 'ویرایش نظر' : 'نوشتن نظر'}
              </Button>
            )}
          </div>
          {review && review.past.length > 0 && <Past past={review.past} />}
        </div>
      )}
    </div>
  )
}

/** What the review said before. */
export function Past({ past }: { past: NonNullable<MyReview['review']>['past'] }) {
  return (
    <details className={text.small}>
      <summary>نوشته‌های پیشین ({persianNumber(past.length)})</summary>
      <ul className={styles.past}>
        {past.map(({ rating, body, at }) => (
          <li key={at}>
            {formatDate(at)}، امتیاز {persianNumber(rating)}: <UserText>{body}</UserText>
          </li>
        ))}
      </ul>
    </details>
  )
}

function ReviewForm({
  slug,
  review,
  onClose,
}: {
  slug: string
  review: MyReview['review']
  onClose: () => void
}) {
  const [rating, setRating] = useState(review?.rating ?? 0)
  const [lessons, setLessons] = useState(review?.lessons ?? null)
  const [feedback, setFeedback] = useState(review?.feedback ?? null)
  const [body, setBody] = useState(review?.body ?? '')
  const { revalidate } = useRevalidator()
  const write = useWrite(putReview, { invalidates: [myReview] })
  const send = (event: FormEvent) => {
    event.preventDefault()
    write.mutate(
      { slug, rating, lessons, feedback, body },
      {
        onSuccess() {
          showSnack('نظر شما ثبت شد. سپاس!')
          void revalidate()
          onClose()
        },
      },
    )
  }
  return (
    <form onSubmit={send} className={layout.stack} noValidate>
      {write.error && <FormErrors message={write.error.info.message} errors={write.error.errors} />}
      <Stars label="استاد" name="rating" value={rating} onChange={setRating} />
      <Stars label="درس‌ها" name="lessons" value={lessons} onChange={setLessons} />
      <Stars label="بازخورد" name="feedback" value={feedback} onChange={setFeedback} />
      <TextField
        label="نظر شما"
        value={body}
        onChange={setBody}
        multiline
        rows={4}
        maxLength={1500}
        dir="auto"
        hint="با نام کوچک شما نشان داده می‌شود."
      />
      <div className={layout.row}>
        <Button type="submit" busy={write.isPending}>
          ثبت نظر
        </Button>
        <Button variant="text" onClick={onClose}>
          انصراف
        </Button>
      </div>
    </form>
  )
}

function Stars({
  label,
  name,
  value,
  onChange,
}: {
  label: string
  name: string
  value: number | null
  onChange: (value: number) => void
}) {
  return (
    <fieldset className={styles.stars}>
      <legend>{label}</legend>
      {[1, 2, 3, 4, 5].map(star => (
        <input
          key={star}
          type="radio"
          name={name}
          aria-label={`${persianNumber(star)} از ۵`}
          checked={value === star}
          className={star <= (value ?? 0) ? styles.lit : undefined}
          onChange={() => onChange(star)}
        />
      ))}
    </fieldset>
  )
}
