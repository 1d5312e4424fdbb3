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
import { waitingSamples } from './contract.ts'
import { SampleCard } from './sample-card.tsx'
import { WalkInForm } from './walk-in-form.tsx'

const address = '/studio/placement'
const parts = ['samples', 'paper'] as const

/** Recorded speech that waits to be heard, and what walk-ins did on paper. */
export default function ExamineAdmin() {
  const query = new URLSearchParams(useLocation().search)
  const part = parts.find(name => name === query.get('part')) ?? 'samples'
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  return (
    <QueryProvider>
      <div className={layout.stack}>
        <h1>گفتار و برگهٔ تعیین سطح</h1>
        <TabLinks
          label="بخش‌ها"
          chosen={part}
          tabs={[
            { key: 'samples', label: 'نمونه‌های گفتار', to: address },
            { key: 'paper', label: 'تعیین سطح کاغذی', to: buildPath(address, { part: 'paper' }) },
          ]}
        />
        {part === 'samples' ? <Samples page={page} /> : <WalkInForm />}
      </div>
    </QueryProvider>
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
            <Pager {...data} address={page => buildPath(address, { page: String(page) })} />
          </>
        )
      }
    </QueryView>
  )
}
