import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { paths } from '#contract/paths.ts'
import { QuestionView } from '#features/questions/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { buttonClass } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { type Review, reviewAttempt } from './contract.ts'
import styles from './exam.module.css'
import { ExamBar } from './exam-bar.tsx'
import { formatSeconds } from './format-seconds.ts'

/** What may be seen of an attempt at this moment. */
export function ReviewView({ attempt }: { attempt: string }) {
  const query = useQuery(buildQueryOptions(reviewAttempt, { attempt }))
  return (
    <>
      <ExamBar
        title={query.data?.title ?? 'آزمون'}
        sign={{ icon: 'eye', text: query.data ? 'بازبینی باز است' : 'بازبینی' }}
      />
      <div className={`${layout.wrap} ${styles.narrow}`}>
        <QueryView query={query} loading={<Skeleton height="22rem" />}>
          {review => <Shown review={review} attempt={attempt} />}
        </QueryView>
      </div>
    </>
  )
}

/** What is shown now, and when the rest comes. */
function describeShown({ shown, closesAt, moment }: Review): string {
  const names = [shown.marks && 'نمره', shown.answers && 'پاسخ درست', shown.feedback && 'توضیح'].filter(
    Boolean,
  )
  const now = names.length > 0 ? `${names.join('، ')} باز است.` : 'فعلاً فقط پاسخ‌های خودتان را می‌بینید.'
  const isAll = shown.marks && shown.answers && shown.feedback
  const rest =
    !isAll && closesAt && moment !== 'closed'
      ? ` آنچه مانده پس از بسته شدن آزمون برای همه، ${formatDateTime(closesAt)}، طبق قاعدهٔ آن باز می‌شود.`
      : ''
  return now + rest
}

function Shown({ review, attempt }: { review: Review; attempt: string }) {
  const { points, pointsBefore, maxPoints, isPassed, unmarked, givenBack } = review
  return (
    <div className={`${layout.stack} ${layout.loose}`}>
      <div className={layout.spread}>
        <div>
          <h1 className={styles.heading}>بازبینی {review.title}</h1>
          <p className={text.meta}>{describeShown(review)}</p>
        </div>
        {points !== null && (
          <span className={styles.score}>
            <b>{persianNumber(points)}</b>
            <small>از {persianNumber(maxPoints)}</small>
          </span>
        )}
      </div>
      {isPassed !== null && (
        <Tag tone={isPassed ? 'pistachio' : 'saffron'}>{isPassed ? 'قبول' : 'هنوز قبول نشده'}</Tag>
      )}
      {unmarked > 0 && (
        <Note tone="saffron" icon="clock">
          {persianNumber(unmarked)} پاسخ را هنوز کسی نخوانده است؛ نمره با تصحیح آن‌ها کامل می‌شود.
        </Note>
      )}
      {pointsBefore !== null && points !== null && pointsBefore !== points && (
        <Note icon="rotate-cw">
          کلید این آزمون اصلاح شد و نمرهٔ همه از نو حساب شد: نمرهٔ شما <bdi>{persianNumber(pointsBefore)}</bdi>{' '}
          بود، <b>{persianNumber(points)}</b> شد.
        </Note>
      )}
      {givenBack > 0 && <p className={text.meta}>زمان قطعی که برگشت: {formatSeconds(givenBack)}</p>}
      {review.questions.map(question => (
        <Question key={question.place} question={question} language={review.language} />
      ))}
      <div className={styles.acts}>
        <a href={paths.attempt({ attempt })} className={buttonClass({ variant: 'quiet' })}>
          رسید
        </a>
        <a href="/exam" className={buttonClass({ variant: 'quiet' })}>
          همهٔ آزمون‌ها
        </a>
      </div>
    </div>
  )
}

function Question({
  question: { place, marks, points, body, answer, marked, solution, explanation, feedback, comments },
  language,
}: {
  question: Review['questions'][number]
  language: string
}) {
  return (
    <section
      className={`${card.card} ${card.padded} ${layout.stack}`}
      aria-label={`پرسش ${persianNumber(place)}`}
    >
      <div className={layout.spread}>
        <b>پرسش {persianNumber(place)}</b>
        <span className={text.meta}>
          {answer === null && 'بی‌پاسخ'}
          {points !== null ? (
            <>
              {answer === null && '، '}
              {persianNumber(points)} از {persianNumber(marks)}
            </>
          ) : (
            answer !== null && `از ${persianNumber(marks)}`
          )}
        </span>
      </div>
      <QuestionView
        body={body}
        language={language}
        answer={answer}
        isReadOnly
        as="p"
        {...(marked && { marked })}
        {...(solution && { solution })}
      />
      {feedback && <p className={styles.remark}>{feedback}</p>}
      {explanation && <p className={styles.remark}>{explanation}</p>}
      {comments.map(comment => (
        <p key={comment} className={styles.remark}>
          <b>یادداشت مصحح:</b> {comment}
        </p>
      ))}
    </section>
  )
}
