import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { buttonClass } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { Tiles } from '#ui/tiles.tsx'
import { dueReviews } from './contract.ts'
import { ReviewOnItsWay } from './review-on-its-way.tsx'
import styles from './today.module.css'

/** Today's review in numbers, and the way into it. */
export default function TodaysReview() {
  return (
    <QueryProvider>
      <Numbers />
    </QueryProvider>
  )
}

function Numbers() {
  const { data, error } = useQuery(buildQueryOptions(dueReviews, {}))
  if (error) return <p role="alert">{error.info.message}</p>
  if (!data) return <ReviewOnItsWay />
  const { due, total, doneToday } = data
  if (total === 0) {
    return (
      <div className={styles.content}>
        <h2 className={text.cardTitle}>مرور امروز</h2>
        <p className={text.muted}>هنوز عبارتی نشان نکرده‌اید. نشان کنار هر عبارت آن را به مرور شما می‌آورد.</p>
        <a className={buttonClass({ variant: 'quiet' })} href="/phrasebook/mine">
          فهرست‌های من
        </a>
      </div>
    )
  }
  const all = doneToday + due
  return (
    <div className={styles.content}>
      <div className={layout.spread}>
        <h2 className={text.cardTitle}>مرور امروز</h2>
        <span className={text.small}>
          {persianNumber(doneToday)} از {persianNumber(all)}
        </span>
      </div>
      {all > 0 && (
        <Tiles
          done={doneToday}
          total={all}
          now
          label={`${persianNumber(doneToday)} از ${persianNumber(all)} عبارت مرور شد`}
        />
      )}
      <p className={text.muted}>
        {persianNumber(total)} عبارت دارید؛{' '}
        {due > 0 ? `امروز نوبت مرور ${persianNumber(due)} تاست.` : 'مرور امروز تمام شد.'}
      </p>
      <a className={buttonClass({ variant: due > 0 ? 'primary' : 'quiet' })} href="/phrasebook/review">
        {due > 0 ? 'شروع مرور' : 'دیدن تقویم مرور'}
      </a>
    </div>
  )
}
