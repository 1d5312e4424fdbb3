import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { QuestionView } from '#features/questions/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatTime } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { StarIcon } from '#ui/star-icon.tsx'
import text from '#ui/text.module.css'
import styles from '../exam.module.css'
import { ExamBar } from '../exam-bar.tsx'
import type { SittingState } from './open-sitting.ts'
import { Timer } from './timer.tsx'

/** Another device writes now: this one may look on, or take it back. */
export function MovedView({
  state,
  left,
  onMove,
  fault,
}: {
  state: SittingState
  left: number
  onMove: () => void
  fault: string | null
}) {
  const [isLooking, setLooking] = useState(false)
  const { paper, answers } = state
  const given = paper.questions.filter(({ place }) => answers.get(place)?.answer)
  return (
    <>
      <ExamBar
        title={paper.exam.title}
        sign={{ icon: 'eye', text: 'فقط خواندنی', isWaiting: true }}
        timer={<Timer left={left} />}
      />
      <div className={`${layout.wrap} ${styles.narrow} ${layout.stack} ${layout.loose}`}>
        <div className={styles.word}>
          <StarIcon icon="tablet" tone="lapis" big />
          <h1>آزمون در دستگاه دیگری باز است</h1>
          <p className={text.lead}>
            از ساعت {formatTime(paper.deviceSince)}، {paper.device}. {persianNumber(given.length)} پاسخ تا
            این‌جا رسیده است؛ این صفحه دیگر چیزی ثبت نمی‌کند.
          </p>
        </div>
        {fault && <FormErrors message={fault} />}
        <div className={styles.acts}>
          <Button onClick={onMove}>ادامه در همین دستگاه</Button>
          {!isLooking && (
            <Button variant="quiet" onClick={() => setLooking(true)}>
              فقط نگاه می‌کنم
            </Button>
          )}
        </div>
        <Note icon="shield">
          شما نبودید؟{' '}
          <a href={paths.profile({ tab: 'devices' })}>
            آن دستگاه را خارج کنید
            <Icon name="forward" />
          </a>{' '}
          این جابه‌جایی در گزارش مراقب آزمون هم می‌آید.
        </Note>
        {isLooking &&
          given.map(({ place, body }) => (
            <section key={place} aria-label={`پرسش ${persianNumber(place)}`}>
              <p className={text.meta}>پرسش {persianNumber(place)}، پاسخ شما</p>
              <QuestionView
                body={body}
                language={paper.exam.language}
                answer={answers.get(place)!.answer}
                isReadOnly
              />
            </section>
          ))}
      </div>
    </>
  )
}
