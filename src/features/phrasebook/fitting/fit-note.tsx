import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { percent, persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import {
  chooseSchedule,
  dueReviews,
  fittedFrom,
  listPhrases,
  listReviewsOfDay,
  readFit,
  reviewCalendar,
} from '../contract.ts'

type Fit = OutputOf<typeof readFit>['fit']

/** What shows when phrases come back. */
const stale = [readFit, dueReviews, listPhrases, reviewCalendar, listReviewsOfDay] as const

/** Whether the times of reviews are fitted to what this person recalls, and the way back to those of everybody. */
export function FitNote() {
  const { data } = useQuery(buildQueryOptions(readFit, {}))
  const choose = useWrite(chooseSchedule, { invalidates: stale })
  if (!data) return null
  const { fit } = data
  const change = (fitted: boolean) =>
    choose.mutate(
      { fitted },
      {
        onSuccess: () =>
          showSnack(fitted ? 'زمان مرورها دوباره با یادآوری شما تنظیم شد.' : 'زمان‌بندی همگانی برگشت.'),
        onError: fault => showSnack(fault.info.message),
      },
    )
  return (
    <section aria-label="تنظیم زمان مرورها" className={classes(layout.stack, layout.tight)}>
      <p className={fit.state === 'fitted' ? undefined : classes(text.small, text.muted)}>
        {fit.state === 'fitted' && <Icon name="check" />} {describe(fit)}
      </p>
      {fit.state === 'fitted' && <p className={classes(text.small, text.muted)}>{tellHowMuch(fit)}</p>}
      {(fit.state === 'fitted' || fit.state === 'off') && (
        <div>
          <Button variant="quiet" busy={choose.isPending} onClick={() => change(fit.state === 'off')}>
            {fit.state === 'off' ? 'تنظیم با یادآوری خودم' : 'برگشت به زمان‌بندی همگانی'}
          </Button>
        </div>
      )}
    </section>
  )
}

function describe({ state, reviews }: Fit): string {
  switch (state) {
    case 'fitted':
      return 'زمان مرورها با یادآوری خود شما تنظیم شده است.'
    case 'off':
      return 'زمان مرورها به خواست شما از زمان‌بندی همگانی می‌آید.'
    case 'usual':
      return 'زمان‌بندی همگانی یادآوری شما را خوب پیش‌بینی می‌کند و همان به کار می‌رود.'
    case 'soon':
      return 'زمان مرورها شب آینده با یادآوری خود شما تنظیم می‌شود.'
    case 'few':
      return `پس از ${persianNumber(fittedFrom)} مرور، زمان‌ها با یادآوری خود شما تنظیم می‌شود؛ تا امروز ${persianNumber(reviews)} مرور کرده‌اید.`
  }
}

function tellHowMuch({ fittedAt, fittedTo, lessOff }: Fit): string {
  const better = percent(Math.max(1, (lessOff ?? 0) * 100), { fraction: 0 })
  return `در ${formatDate(fittedAt!)} از روی ${persianNumber(fittedTo ?? 0)} مرور شما؛ خطای پیش‌بینی یادآوری‌تان ${better} کمتر شد.`
}
