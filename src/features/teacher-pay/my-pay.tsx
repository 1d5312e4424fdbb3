import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { myPay } from './contract.ts'
import { MonthLinks, monthIn } from './month-links.tsx'
import { StatementView } from './statement-view.tsx'

/** A teacher's or counselor's own approved statements, one at a time. */
export default function OwnPay() {
  const { search } = useLocation()
  const query = useQuery(buildQueryOptions(myPay, monthIn(search)))
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {({ teacher, months, statement }) => (
        <div className={layout.stack}>
          <h1>دستمزد من</h1>
          {!teacher || !statement ? (
            <Empty title="هنوز صورت‌حسابی برای شما تأیید نشده است.">
              پس از پایان هر ماه، مدرسه جلسه‌های برگزارشده را حساب و تأیید می‌کند.
            </Empty>
          ) : (
            <>
              <MonthLinks month={statement.month} months={months} path="/studio/my-pay" />
              <StatementView teacher={teacher.id} statement={statement} />
            </>
          )}
        </div>
      )}
    </QueryView>
  )
}
