import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { readInteger } from '#persian/digits.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { interviewRequests } from './contract.ts'
import { ExaminersList } from './examiners-list.tsx'
import { RequestCard } from './request-card.tsx'

const parts = ['waiting', 'done', 'examiners'] as const

/** Who asks for an interview, whose is over, and who examines. */
export default function RequestsAdmin() {
  const query = new URLSearchParams(useLocation().search)
  const may = useMay()
  const mayManage = may('interviews.manage')
  const part = parts.find(name => name === query.get('part')) ?? 'waiting'
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  return (
    <QueryProvider>
      <div className={layout.stack}>
        <h1>نوبت مصاحبه</h1>
        <TabLinks
          label="بخش‌ها"
          chosen={part}
          tabs={[
            { key: 'waiting', label: 'درخواست‌ها', to: studioPaths.interviewRequests() },
            { key: 'done', label: 'انجام‌شده', to: studioPaths.interviewRequests({ part: 'done' }) },
            ...(mayManage
              ? [
                  {
                    key: 'examiners' as const,
                    label: 'آزمونگران',
                    to: studioPaths.interviewRequests({ part: 'examiners' }),
                  },
                ]
              : []),
          ]}
        />
        {part === 'examiners' && mayManage ? (
          <ExaminersList />
        ) : (
          <Requests isDone={part === 'done'} page={page} />
        )}
      </div>
    </QueryProvider>
  )
}

function Requests({ isDone, page }: { isDone: boolean; page: number }) {
  const query = useQuery(buildQueryOptions(interviewRequests, { done: isDone ? 'yes' : 'no', page }))
  return (
    <QueryView query={query} loading={<Skeleton height="10rem" />}>
      {data =>
        data.items.length === 0 ? (
          <Empty title={isDone ? 'هنوز مصاحبه‌ای انجام نشده است.' : 'درخواستی در انتظار نیست.'}>
            {!isDone && 'هر که وقت آزادی را مناسب نبیند و درخواست بدهد این‌جا می‌آید؛ قدیمی‌ترین بالای فهرست.'}
          </Empty>
        ) : (
          <>
            <ul className={classes(cardClass(), layout.list)} aria-label="مصاحبه‌ها">
              {data.items.map(request => (
                <RequestCard key={request.id} request={request} isDone={isDone} oralShare={data.oralShare} />
              ))}
            </ul>
            <Pager
              {...data}
              address={number =>
                studioPaths.interviewRequests({ ...(isDone && { part: 'done' }), page: number })
              }
            />
          </>
        )
      }
    </QueryView>
  )
}
