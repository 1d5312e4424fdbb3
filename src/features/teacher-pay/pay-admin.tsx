import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { balance } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { listPay } from './contract.ts'
import { stateLabels } from './labels.ts'
import { MonthLinks, monthIn } from './month-links.tsx'
import { TeacherPay } from './teacher-pay.tsx'

const path = '/studio/pay'

/** What all teachers get for a month, and what one of them gets. */
export default function PayAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  return <div className={layout.stack}>{id ? <TeacherPay key={id} teacher={id} /> : <AllTeachers />}</div>
}

function AllTeachers() {
  const { search } = useLocation()
  const query = useQuery({ ...buildQueryOptions(listPay, monthIn(search)), staleTime: 0 })
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {({ month, months, teachers }) => (
        <>
          <div>
            <h1>حق‌التدریس</h1>
            <p className={text.muted}>
              از جلسه‌های برگزارشدهٔ هر ماه، با نرخ همان روز. جلسهٔ لغوشده حساب نمی‌شود.
            </p>
          </div>
          <MonthLinks month={month} months={months} path={path} />
          {teachers.length === 0 ? (
            <Empty
              title="هنوز استادی نیست."
              action={
                <a href="/studio/teachers" className={buttonClass({ variant: 'quiet' })}>
                  رفتن به استادان
                </a>
              }
            >
              هر استاد با نرخ و جلسه‌های برگزارشده‌اش این‌جا می‌آید.
            </Empty>
          ) : (
            <div className={cardClass()}>
              <Table
                caption="استادان و مشاوران"
                fold
                rows={teachers}
                rowKey={({ id }) => id}
                columns={[
                  {
                    key: 'name',
                    head: 'نام',
                    names: true,
                    cell: ({ id, name }) => (
                      <a href={studioPaths.pay({ teacher: id, month })} className={text.link}>
                        <UserText>{name}</UserText>
                      </a>
                    ),
                  },
                  { key: 'total', head: 'جمع', number: true, cell: ({ total }) => balance(total) },
                  {
                    key: 'sessions',
                    head: 'جلسه',
                    label: 'جلسه: ',
                    cell: ({ sessions }) => persianNumber(sessions),
                  },
                  {
                    key: 'state',
                    head: 'وضعیت',
                    cell: ({ state, hasRate, hasLines }) =>
                      !hasRate ? (
                        <Tag tone="pomegranate">نرخ ندارد</Tag>
                      ) : hasLines || state === 'open' ? (
                        <Tag tone={stateLabels[state].tone}>{stateLabels[state].label}</Tag>
                      ) : (
                        'چیزی برای پرداخت نیست'
                      ),
                  },
                ]}
              />
            </div>
          )}
        </>
      )}
    </QueryView>
  )
}
