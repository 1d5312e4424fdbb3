import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { errorMessage } from '#client/show-error.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { Facts } from '#ui/facts.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { readExam } from './contract.ts'
import styles from './exam.module.css'
import { formatSeconds } from './format-seconds.ts'
import { PackButton } from './pack-button.tsx'
import { beginAttempt } from './sitting/load-attempt.ts'

/** One exam before it is begun: what it asks, its rules, and the start. */
export default function ExamView({ userId }: { userId: string }) {
  return (
    <QueryProvider>
      <Loaded userId={userId} />
    </QueryProvider>
  )
}

function Loaded({ userId }: { userId: string }) {
  const { exam = '' } = useParams()
  const query = useQuery(buildQueryOptions(readExam, { exam }))
  return (
    <div className={`${layout.wrap} ${styles.narrow}`}>
      <QueryView query={query} loading={<Skeleton height="22rem" />}>
        {({ exam }) => <Exam exam={exam} userId={userId} />}
      </QueryView>
    </div>
  )
}

type ExamData = OutputOf<typeof readExam>['exam']

function Exam({ exam, userId }: { exam: ExamData; userId: string }) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const begin = async () => {
    setBusy(true)
    setFault(null)
    try {
      const attempt = await beginAttempt(userId, exam.id)
      void navigate(paths.attempt({ attempt }))
    } catch (thrown) {
      setFault(errorMessage(thrown))
      setBusy(false)
    }
  }
  const left = exam.attemptsAllowed - exam.attemptsUsed
  return (
    <div className={`${layout.stack} ${layout.loose}`}>
      <div>
        <h1>{exam.title}</h1>
        <p className={text.lead}>
          {persianNumber(exam.questions)} پرسش، {persianNumber(exam.maxPoints)} نمره،{' '}
          {persianNumber(exam.minutes)} دقیقه از لحظهٔ شروع
        </p>
      </div>
      <section className={`${card.card} ${card.padded} ${layout.stack}`} aria-label="قاعده‌ها">
        <Facts
          facts={[
            exam.opensAt ? { name: 'باز می‌شود', value: formatDateTime(exam.opensAt) } : null,
            exam.closesAt ? { name: 'بسته می‌شود', value: formatDateTime(exam.closesAt) } : null,
            ...exam.sections.map(section => ({
              name: section.title,
              value: `${persianNumber(section.questions)} پرسش، ${persianNumber(section.points)} نمره${section.minutes ? `، حدود ${persianNumber(section.minutes)} دقیقه` : ''}`,
            })),
            {
              name: 'رفت‌وآمد میان پرسش‌ها',
              value: exam.navigation === 'free' ? 'آزاد' : 'فقط رو به جلو؛ از هر پرسش که گذشتید بسته می‌شود',
            },
            { name: 'نمرهٔ منفی', value: exam.hasPenalty ? 'دارد' : 'ندارد' },
            { name: 'پایان زمان', value: endRuleText(exam) },
            exam.giveBackSeconds > 0
              ? {
                  name: 'قطعی اینترنت',
                  value: `تا ${persianNumber(Math.round(exam.giveBackSeconds / 60))} دقیقه خودبه‌خود برمی‌گردد`,
                }
              : null,
            exam.passPercent === null
              ? null
              : { name: 'قبولی', value: `از ${persianNumber(exam.passPercent)} درصد نمره` },
            { name: 'دفعه‌های مانده', value: persianNumber(Math.max(0, left)) },
          ]}
        />
      </section>
      <Note>
        هر پاسخ همان لحظه روی این دستگاه می‌ماند و چند ثانیه بعد به مدرسه می‌رسد. اگر اینترنت قطع شود، صفحه بسته
        شود یا گوشی خاموش شود، چیزی گم نمی‌شود و آزمون خودبه‌خود تحویل داده نمی‌شود؛ از همان‌جا، حتی با دستگاه
        دیگر، ادامه بدهید. ترک صفحه فقط گزارش می‌شود و جریمه‌ای ندارد.
      </Note>
      {fault && <FormErrors message={fault} />}
      <div className={`${layout.row} ${layout.wrapping}`}>
        {exam.openAttempt ? (
          <a href={paths.attempt({ attempt: exam.openAttempt })} className={buttonClass({ size: 'big' })}>
            ادامهٔ آزمون
          </a>
        ) : (
          exam.state === 'open' && (
            <Button size="big" busy={isBusy} onClick={() => void begin()}>
              شروع آزمون
            </Button>
          )
        )}
        {exam.hasPack && <PackButton userId={userId} exam={exam.id} title={exam.title} />}
        {exam.state === 'done' && exam.last && (
          <a href={paths.attempt({ attempt: exam.last.id })} className={buttonClass({ variant: 'quiet' })}>
            رسید و بازبینی
          </a>
        )}
        <a href="/exam" className={buttonClass({ variant: 'text' })}>
          همهٔ آزمون‌ها
        </a>
      </div>
    </div>
  )
}

function endRuleText({
  endRule,
  graceSeconds,
  lateSeconds,
}: Pick<ExamData, 'endRule' | 'graceSeconds' | 'lateSeconds'>): string {
  const late =
    lateSeconds > 0
      ? ` پاسخی که به‌موقع داده شده و دیر برسد تا ${formatSeconds(lateSeconds)} پذیرفته می‌شود.`
      : ''
  if (endRule === 'autosubmit') return `خودبه‌خود تحویل داده می‌شود.${late}`
  if (endRule === 'grace') return `${formatSeconds(graceSeconds)} فرصت تحویل هست، بی‌پاسخ تازه.${late}`
  return `آنچه تا پایان تحویل داده نشود به حساب نمی‌آید.${late}`
}
