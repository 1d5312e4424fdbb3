import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { buildPath } from '#contract/build-path.ts'
import { readInteger } from '#persian/digits.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { oralRequests, waitingSamples } from './contract.ts'
import { OralCard } from './oral-card.tsx'
import { SampleCard } from './sample-card.tsx'
import { WalkInForm } from './walk-in-form.tsx'

const address = '/studio/placement'
const parts = ['waiting', 'done', 'samples', 'paper'] as const

/** What examiners do: the oral step, recorded speech, and walk-ins. */
export default function ExamineAdmin() {
  const query = new URLSearchParams(useLocation().search)
  const part = parts.find(name => name === query.get('part')) ?? 'waiting'
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  return (
    <QueryProvider>
      <div className={layout.stack}>
        <h1>گفت‌وگوی تعیین سطح</h1>
        <TabLinks
          label="بخش‌ها"
          chosen={part}
          tabs={[
            { key: 'waiting', label: 'درخواست‌ها', to: address },
            { key: 'done', label: 'انجام‌شده', to: buildPath(address, { part: 'done' }) },
            { key: 'samples', label: 'نمونه‌های گفتار', to: buildPath(address, { part: 'samples' }) },
            { key: 'paper', label: 'تعیین سطح کاغذی', to: buildPath(address, { part: 'paper' }) },
          ]}
        />
        {part === 'samples' ? (
          <Samples page={page} />
        ) : part === 'paper' ? (
          <WalkInForm />
        ) : (
          <Requests isDone={part === 'done'} page={page} />
        )}
      </div>
    </QueryProvider>
  )
}

function Requests({ isDone, page }: { isDone: boolean; page: number }) {
  const query = useQuery(buildQueryOptions(oralRequests, { done: isDone ? 'yes' : 'no', page }))
  return (
    <QueryView query={query} loading={<Skeleton height="10rem" />}>
      {data =>
        data.items.length === 0 ? (
          <Empty title={isDone ? 'هنوز گفت‌وگویی انجام نشده است.' : 'درخواستی در انتظار نیست.'}>
            {!isDone && 'هر که پس از پرسش‌ها گفت‌وگو بخواهد این‌جا می‌آید؛ قدیمی‌ترین بالای فهرست.'}
          </Empty>
        ) : (
          <>
            <ul className={classes(cardClass(), layout.list)} aria-label="گفت‌وگوها">
              {data.items.map(request => (
                <OralCard key={request.id} request={request} />
              ))}
            </ul>
            <Pager
              {...data}
              address={page => buildPath(address, { part: isDone && 'done', page: String(page) })}
            />
          </>
        )
      }
    </QueryView>
  )
}

function Samples({ page }: { page: number }) {
  const query = useQuery(buildQueryOptions(waitingSamples, { page }))
  return (
    <QueryView query={query} loading={<Skeleton height="10rem" />}>
      {data =>
        data.items.length === 0 ? (
          <Empty title="گفتاری برای شنیدن نیست.">
            گفتارهای یک‌دقیقه‌ای کسانی که فرصت گفت‌وگو ندارند این‌جا می‌آید.
          </Empty>
        ) : (
          <>
            <ul className={classes(cardClass(), layout.list)} aria-label="نمونه‌های گفتار">
              {data.items.map(sample => (
                <SampleCard key={sample.id} sample={sample} />
              ))}
            </ul>
            <Pager {...data} address={page => buildPath(address, { part: 'samples', page: String(page) })} />
          </>
        )
      }
    </QueryView>
  )
}
