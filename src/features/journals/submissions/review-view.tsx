import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useDraft } from '#client/drafts/use-draft.ts'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { formatDate } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { OfferedDraft } from '#ui/offered-draft.tsx'
import { Prose } from '#ui/prose.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import styles from '../article.module.css'
import { Bibliography } from '../bibliography.tsx'
import { kindNames } from '../labels.ts'
import { limits } from '../rules.ts'
import {
  listOwnReviews,
  type Recommendation,
  type Review,
  readOwnReview,
  recommendations,
  sendReview,
} from './contract.ts'
import { recommendationNames } from './state-labels.ts'

/** A submission with the form of its reviewer. */
export default function ReviewView({ id }: { id: string }) {
  return (
    <QueryProvider>
      <Loaded id={id} />
    </QueryProvider>
  )
}

function Loaded({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(readOwnReview, { id }))
  return (
    <QueryView query={query} loading={<Skeleton height="24rem" />}>
      {({ review }) => (
        <div className={classes(layout.stack, layout.loose, layout.section)}>
          <Submitted review={review} />
          {review.isOpen ? (
            <ReviewForm review={review} />
          ) : (
            <Note>دربارهٔ این نوشته تصمیم گرفته شده است و داوری پایان یافته.</Note>
          )}
        </div>
      )}
    </QueryView>
  )
}

function Submitted({ review }: { review: Review }) {
  const { title, titleEn, kind, journal, dueAt, doneAt, abstract, abstractEn, keywords, keywordsEn } = review
  return (
    <article className={classes(cardClass({ padded: true }), layout.stack)}>
      <p className={classes(layout.row, layout.wrapping)}>
        <Tag>{kindNames[kind]}</Tag>
        {doneAt && <Tag tone="pistachio">نظر شما رسیده است</Tag>}
      </p>
      <h2>
        <UserText>{title}</UserText>
      </h2>
      <Bdi as="p" className={text.muted}>
        {titleEn}
      </Bdi>
      <p className={text.meta}>
        <span>{journal}</span>
        <span>مهلت داوری: {formatDate(dueAt)}</span>
      </p>
      <UserText as="p">{abstract}</UserText>
      <Bdi as="p">{abstractEn}</Bdi>
      <p className={text.small}>
        <UserText>{[...keywords, ...keywordsEn].join('، ')}</UserText>
      </p>
      <Prose html={review.html} className={styles.text} />
      {review.bibliography.length > 0 && (
        <Bibliography entries={review.bibliography} writtenIn={review.writtenIn} />
      )}
    </article>
  )
}

const blank = { recommendation: '', remarks: '', remarksForEditor: '' }

function ReviewForm({ review }: { review: Review }) {
  const { id } = review
  const [typed, setTyped] = useState<Partial<typeof blank>>({})
  const send = useWrite(sendReview, { invalidates: [readOwnReview, listOwnReviews] })
  const draft = useDraft(`journal-review-${id}`, { ...blank, ...typed }, setTyped)
  const values = {
    recommendation: typed.recommendation || (review.recommendation ?? ''),
    remarks: typed.remarks || review.remarks,
    remarksForEditor: typed.remarksForEditor || review.remarksForEditor,
  }
  const field = (name: keyof typeof blank) => ({
    value: values[name],
    onChange: (value: string) => setTyped(old => ({ ...old, [name]: value })),
    error: send.error?.errors.find(error => error.field === name)?.message,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const sent = await send
      .mutateAsync({ id, ...values, recommendation: values.recommendation as Recommendation })
      // The form shows why not.
      .catch(() => null)
    if (!sent) return
    draft.clear()
    showSnack('نظر شما به سردبیر رسید.')
  }
  return (
    <section aria-labelledby="your-review" className={cardClass({ padded: true })}>
      <form className={layout.stack} onSubmit={event => void submit(event)}>
        <h2 id="your-review" className={text.cardTitle}>
          نظر شما
        </h2>
        <OfferedDraft draft={draft} />
        <SelectField
          label="پیشنهاد"
          placeholder="انتخاب کنید"
          options={recommendations.map(value => ({ value, label: recommendationNames[value] }))}
          {...field('recommendation')}
        />
        <TextField
          label="یادداشت برای نویسنده"
          hint="نام خود را ننویسید."
          multiline
          rows={8}
          maxLength={limits.remarks}
          dir="auto"
          {...field('remarks')}
        />
        <TextField
          label="یادداشت برای سردبیر"
          hint="نویسنده آن را نمی‌خواند."
          multiline
          rows={3}
          maxLength={limits.note}
          dir="auto"
          {...field('remarksForEditor')}
        />
        {send.error && send.error.errors.length === 0 && <FormErrors message={send.error.info.message} />}
        <p role="status">{draft.isKept && 'پیش‌نویس ذخیره شد.'}</p>
        <div>
          <Button type="submit" busy={send.isPending}>
            {review.doneAt ? 'فرستادن نظر تازه' : 'فرستادن نظر'}
          </Button>
        </div>
      </form>
    </section>
  )
}
