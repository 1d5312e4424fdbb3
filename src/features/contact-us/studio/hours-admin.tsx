import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { cardClass } from '#ui/card.ts'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { WeekHours } from '#ui/week-hours.tsx'
import { changeHours, readHours } from './contract.ts'

/** When somebody answers: each day open or closed, with its hours. */
export default function HoursAdmin() {
  const query = useQuery(buildQueryOptions(readHours, {}))
  return (
    <div className={layout.stack}>
      <div>
        <h1>ساعت پاسخ‌گویی</h1>
        <p className={text.muted}>
          در «تماس با ما» نشان داده می‌شود و مهلت پاسخ‌ها تنها در این ساعت‌ها شمرده می‌شود.{' '}
          <a className={text.link} href="/studio/site/holidays">
            تعطیلی‌ها
          </a>{' '}
          خودشان کم می‌شوند.
        </p>
      </div>
      <QueryView query={query} loading={<Skeleton height="24rem" />}>
        {({ days }) => <Week days={days} />}
      </QueryView>
    </div>
  )
}

function Week({ days }: { days: ComponentProps<typeof WeekHours>['days'] }) {
  const write = useWrite(changeHours, { invalidates: [readHours] })
  return (
    <WeekHours
      label="ساعت پاسخ‌گویی"
      className={cardClass({ padded: true })}
      days={days}
      usual={{ opens: 540, closes: 1140 }}
      fault={write.error}
      isBusy={write.isPending}
      onSave={changed => {
        write.mutate({ days: changed }, { onSuccess: () => showSnack('ساعت پاسخ‌گویی ذخیره شد.') })
      }}
    />
  )
}
