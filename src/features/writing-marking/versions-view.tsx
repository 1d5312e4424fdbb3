import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { writingPaths } from '#contract/writing-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { ComparisonView } from './comparison-view.tsx'
import { readVersions, type Versions } from './contract.ts'
import styles from './marked.module.css'
import { markedPath } from './marked-path.ts'
import { useView, ViewChips } from './view-chips.tsx'

const views = { first: 'نسخهٔ ۱', second: 'نسخهٔ ۲', both: 'کنار هم' }

export default function VersionsView({ id }: { id: string }) {
  return (
    <QueryProvider>
      <Loaded id={id} />
    </QueryProvider>
  )
}

function Loaded({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(readVersions, { id }))
  return (
    <div className={layout.wrap}>
      <QueryView query={query} loading={<Skeleton height="24rem" />}>
        {data => <Compared versions={data} />}
      </QueryView>
    </div>
  )
}

function Compared({ versions: { first, second } }: { versions: Versions }) {
  const view = useView(views, 'second')
  return (
    <div className={styles.page}>
      <Breadcrumbs
        steps={[
          { to: '/writing-correction', title: 'تصحیح نوشتار' },
          { to: markedPath({ id: first.text.id }), title: first.text.title },
        ]}
        here="نسخهٔ دوم"
      />
      <header className={classes(layout.spread, layout.wrapping, layout.pageHead)}>
        <div>
          <h1>
            <UserText>{second.title}</UserText>، نسخهٔ دوم
          </h1>
          <p className={text.meta} data-dotted>
            <span>{formatDate(second.changedAt)}</span>
            <span>{persianNumber(second.words)} واژه</span>
            <span>
              <Bdi>{second.level}</Bdi>
            </span>
          </p>
        </div>
        <ViewChips views={views} chosen={view} />
      </header>
      <ComparisonView first={first} body={second.body} view={view} />
      <div className={classes(layout.row, layout.wrapping)}>
        {second.isDraft && (
          <a href={writingPaths.write({ draft: second.id })} className={buttonClass()}>
            ادامهٔ نسخهٔ دوم
          </a>
        )}
        {second.isReturned && (
          <a href={markedPath({ id: second.id })} className={buttonClass()}>
            تصحیح نسخهٔ دوم
          </a>
        )}
        <a href={markedPath({ id: first.text.id })} className={buttonClass({ variant: 'quiet' })}>
          تصحیح نسخهٔ اول
        </a>
      </div>
    </div>
  )
}
