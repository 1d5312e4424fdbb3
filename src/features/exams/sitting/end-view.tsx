import { useEffect } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { StarIcon } from '#ui/star-icon.tsx'
import text from '#ui/text.module.css'
import styles from '../exam.module.css'
import { ExamBar } from '../exam-bar.tsx'
import { formatSeconds } from '../format-seconds.ts'
import { describePlace, type Sitting, type SittingState } from './open-sitting.ts'

/** It was handed in and the answer is not there yet, or its time is over: what happened to the answers. */
export function EndView({ sitting, state, left }: { sitting: Sitting; state: SittingState; left: number }) {
  const { paper, isSubmitting, cutSince, refusal } = state
  const { endRule, graceSeconds } = paper.exam
  const isOver = left === 0
  const isDue = isOver && endRule === 'autosubmit' && !isSubmitting && state.is === 'open'
  useEffect(() => {
    if (isDue) void sitting.submit()
  }, [isDue, sitting])
  const answered = paper.questions.filter(({ place }) => state.answers.get(place)?.answer).length
  const waiting = paper.questions.filter(({ place }) => describePlace(state, place) === 'waiting').length
  const isCut = cutSince !== null
  return (
    <>
      <ExamBar
        title={paper.exam.title}
        sign={
          waiting > 0
            ? { icon: 'hard-drive', text: `${persianNumber(waiting)} پاسخ در صف`, isWaiting: true }
            : { icon: 'cloud-check', text: 'همه رسید' }
        }
      />
      <div className={`${layout.wrap} ${styles.narrow} ${layout.stack} ${layout.loose}`}>
        <div className={styles.word} role="status">
          <StarIcon icon="hourglass" tone="saffron" big />
          <h1>{isOver && !isSubmitting ? 'زمان تمام شد' : 'در حال تحویل'}</h1>
          <p className={text.lead}>
            {isSubmitting
              ? isCut
                ? 'اینترنت قطع است. آزمون را همین حالا تحویل داده‌اید و این روی دستگاه نوشته شده است؛ همین که وصل شوید خودش می‌رسد. صفحه را هم می‌توانید ببندید و بعد باز کنید.'
                : 'پاسخ‌های شما در راه است.'
              : endRule === 'grace'
                ? `پاسخ تازه پذیرفته نمی‌شود. تا ${formatSeconds(graceSeconds)} پس از پایان فرصت تحویل دارید.`
                : endRule === 'not_counted'
                  ? 'این آزمون پیش از پایان زمان تحویل داده نشد و طبق قاعده به حساب نمی‌آید. پاسخ‌هایتان نگه داشته می‌شود.'
                  : 'پاسخ‌های شما در لحظهٔ پایان خودبه‌خود تحویل داده می‌شود. کاری نمانده است.'}
          </p>
          <p className={text.meta}>
            {persianNumber(answered)} پاسخ از {persianNumber(paper.questions.length)}
          </p>
        </div>
        {refusal && <FormErrors message={refusal} />}
        <div className={styles.acts}>
          {!isSubmitting && endRule === 'grace' && state.is === 'open' && (
            <Button onClick={() => void sitting.submit()}>تحویل آزمون</Button>
          )}
          {isSubmitting && isCut && (
            <Button variant="quiet" onClick={sitting.tryNow}>
              تلاش دوباره
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
