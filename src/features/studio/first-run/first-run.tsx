import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { brand } from '#contract/public-settings.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { dismissFirstRun, readFirstRun, type ShownStep, skipStep } from './contract.ts'
import styles from './first-run.module.css'

/** What a new school does before it opens: one step stands open, the others in a line each. */
export function FirstRun() {
  const { data } = useQuery(buildQueryOptions(readFirstRun, {}))
  const dismiss = useWrite(dismissFirstRun, { invalidates: [readFirstRun] })
  const steps = data?.steps
  if (!steps) return null
  const current = steps.find(({ state }) => state === 'due')
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <section aria-labelledby="first-run" className={classes(cardClass(), styles.steps)}>
      <div className={styles.head}>
        <div>
          <h2 id="first-run" className={text.cardTitle}>
            راه‌اندازی «{brand().persian}»
          </h2>
          <p className={classes(text.small, text.muted)}>{describeRest(steps)} هر گام جداگانه ذخیره می‌شود.</p>
        </div>
        <p className={styles.count}>
          {persianNumber(done)} از {persianNumber(steps.length)}
        </p>
      </div>
      <ol>
        {steps.map((step, index) => (
          <Step key={step.id} step={step} number={index + 1} isCurrent={step === current} />
        ))}
      </ol>
      <div className={styles.foot}>
        {dismiss.error && <FormErrors message={dismiss.error.info.message} />}
        <Button
          variant="quiet"
          size="small"
          busy={dismiss.isPending}
          onClick={() =>
            dismiss
              .mutateAsync({ isDismissed: true })
              .then(() => showSnack('فهرست راه‌اندازی برداشته شد؛ همهٔ این کارها از منو هم در دسترس است.'))
              .catch(() => {})
          }
        >
          این فهرست دیگر لازم نیست
        </Button>
      </div>
    </section>
  )
}

function describeRest(steps: readonly ShownStep[]): string {
  const due = steps.filter(({ state }) => state === 'due')
  const minutes = due.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)
  if (due.length === 0) return 'گامی که مانده است، آن است که از آن گذشته‌اید.'
  const about = minutes > 0 ? `؛ حدود ${persianNumber(minutes)} دقیقه` : ''
  return `${persianNumber(due.length)} گام تا باز شدن مدرسه${about}.`
}

function Step({ step, number, isCurrent }: { step: ShownStep; number: number; isCurrent: boolean }) {
  const { id, title, description, minutes, path, action, state } = step
  const skip = useWrite(skipStep, { invalidates: [readFirstRun] })
  const change = (isSkipped: boolean) => skip.mutate({ step: id, isSkipped })
  return (
    <li
      className={styles.step}
      data-state={isCurrent ? 'current' : state}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className={styles.mark} aria-hidden="true">
        {state === 'done' ? <Icon name="check" /> : persianNumber(number)}
      </span>
      <div>
        <a href={path} className={styles.title}>
          {title}
        </a>
        <p className={classes(text.small, text.muted)}>{description}</p>
        {isCurrent && (
          <div className={styles.actions}>
            <a href={path} className={buttonClass()}>
              {action}
            </a>
            <Button variant="quiet" busy={skip.isPending} onClick={() => change(true)}>
              فعلاً بگذریم
            </Button>
          </div>
        )}
        {skip.error && <FormErrors message={skip.error.info.message} />}
      </div>
      <span className={classes(text.small, text.muted, styles.end)}>
        {state === 'done' && 'انجام شد'}
        {state === 'due' && (minutes === null ? 'با شما' : `${persianNumber(minutes)} دقیقه`)}
        {state === 'skipped' && (
          <Button variant="quiet" size="small" busy={skip.isPending} onClick={() => change(false)}>
            برگرداندن<span className={text.spoken}> «{title}»</span>
          </Button>
        )}
      </span>
    </li>
  )
}
