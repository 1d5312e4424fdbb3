import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import styles from '../article.module.css'
import { minReviews } from '../rules.ts'
import { recommendationNames } from '../submissions/state-labels.ts'
import {
  askReviewer,
  findReviewers,
  listSubmissions,
  type ReceivedReview,
  readSubmission,
  releaseReviewer,
  type WholeSubmission,
} from './submissions-contract.ts'

const stale = { invalidates: [readSubmission, listSubmissions, findReviewers] }

/** Who was asked to review a submission and what they wrote, and the field that finds another. */
export function Reviewers({ submission }: { submission: WholeSubmission }) {
  const { id, reviews, state } = submission
  const release = useWrite(releaseReviewer, stale)
  const isOpen = state === 'submitted' || state === 'reviewing'
  return (
    <section aria-labelledby="reviewers" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="reviewers" className={text.cardTitle}>
        داوران
      </h2>
      {release.error && <FormErrors message={release.error.info.message} />}
      {reviews.length > 0 ? (
        <ul className={layout.list}>
          {reviews.map(review => (
            <Item
              key={review.id}
              title={<UserText>{review.reviewer ?? 'داوری که دیگر عضو نیست'}</UserText>}
              facts={[
                `نسخهٔ ${persianNumber(review.round)}`,
                review.doneAt ? formatDate(review.doneAt) : `تا ${formatDate(review.dueAt)}`,
              ]}
            >
              {review.recommendation ? (
                <Tag tone={review.recommendation === 'accept' ? 'pistachio' : 'saffron'}>
                  {recommendationNames[review.recommendation]}
                </Tag>
              ) : (
                isOpen && (
                  <Button
                    size="small"
                    variant="quiet"
                    busy={release.isPending}
                    onClick={() => release.mutate({ id, review: review.id })}
                  >
                    پس گرفتن
                  </Button>
                )
              )}
            </Item>
          ))}
        </ul>
      ) : (
        <p className={text.muted}>
          هنوز از کسی داوری خواسته نشده است؛ دست‌کم {persianNumber(minReviews)} داور لازم است.
        </p>
      )}
      {reviews.map(review => (
        <Remarks key={review.id} review={review} />
      ))}
      {isOpen && <ReviewerFinder id={id} />}
    </section>
  )
}

function Remarks({ review: { reviewer, remarks, remarksForEditor } }: { review: ReceivedReview }) {
  if (!remarks && !remarksForEditor) return null
  return (
    <div className={classes(layout.stack, layout.tight)}>
      {remarks && (
        <>
          <h3 className={text.small}>یادداشت {reviewer} برای نویسنده</h3>
          <UserText as="p" className={styles.remarks}>
            {remarks}
          </UserText>
        </>
      )}
      {remarksForEditor && (
        <>
          <h3 className={text.small}>یادداشت {reviewer} برای سردبیر</h3>
          <UserText as="p" className={styles.remarks}>
            {remarksForEditor}
          </UserText>
        </>
      )}
    </div>
  )
}

function ReviewerFinder({ id }: { id: string }) {
  const [q, setQ] = useState('')
  const ask = useWrite(askReviewer, stale)
  const found = useQuery({
    ...buildQueryOptions(findReviewers, { id, q: q.trim() }),
    enabled: q.trim().length >= 2,
  })
  const people = q.trim().length >= 2 ? (found.data?.people ?? []) : []
  return (
    <div className={classes(layout.stack, layout.tight)}>
      <TextField
        label="داور تازه"
        hint="نام، ایمیل یا شمارهٔ همکار یا عضوی را بنویسید."
        dir="auto"
        value={q}
        onChange={setQ}
        maxLength={100}
        error={ask.error?.reason}
      />
      <ul aria-label="کسانی که پیدا شدند" className={layout.list}>
        {people.map(person => (
          <Item
            key={person.id}
            title={<UserText>{person.name}</UserText>}
            facts={[person.isStaff ? 'همکار' : 'عضو']}
          >
            <Button
              size="small"
              busy={ask.isPending}
              onClick={() =>
                void ask
                  .mutateAsync({ id, reviewer: person.id })
                  // What was typed since is about somebody else.
                  .then(() => setQ(typed => (typed === q ? '' : typed)))
                  // The field shows why not.
                  .catch(() => null)
              }
            >
              درخواست داوری
            </Button>
          </Item>
        ))}
      </ul>
    </div>
  )
}
