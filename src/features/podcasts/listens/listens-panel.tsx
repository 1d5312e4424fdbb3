import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { Bdi } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { Chart } from '#ui/chart.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Stats } from '#ui/stats.tsx'
import { Table } from '#ui/table.tsx'
import text from '#ui/text.module.css'
import { appNames, isLatinName } from './apps.ts'
import { readListens } from './contract.ts'

/** How often an episode was heard, or all of them, by day and by what with. */
export function ListensPanel({ episode }: { episode?: string }) {
  const query = useQuery(buildQueryOptions(readListens, episode ? { episode } : {}))
  return (
    <section aria-labelledby="listens" className={layout.stack}>
      <div>
        <h2 id="listens">{episode ? 'شنیده‌شدن این قسمت' : 'شنیده‌شدن همهٔ قسمت‌ها'}</h2>
        <p className={text.muted}>
          هر شنونده در هر روز یک بار شمرده می‌شود، اگر دست‌کم یک دقیقه از صدا را گرفته باشد؛ ربات‌ها شمرده
          نمی‌شوند و از شنونده نشانی نمی‌ماند.
        </p>
      </div>
      <QueryView query={query} loading={<Skeleton height="16rem" />}>
        {listens => <Numbers listens={listens} />}
      </QueryView>
    </section>
  )
}

function Numbers({ listens: { counts, days, apps } }: { listens: OutputOf<typeof readListens> }) {
  return (
    <>
      <Stats
        facts={[
          { name: '۷ روز گذشته', value: persianNumber(counts.week) },
          { name: '۳۰ روز گذشته', value: persianNumber(counts.month) },
          { name: 'از آغاز', value: persianNumber(counts.all) },
        ]}
      />
      {counts.all > 0 && (
        <>
          <div className={classes(cardClass({ padded: true }))}>
            <Chart
              kind="bar"
              title="شنیدن‌ها در هر روز"
              sentence={`در ۳۰ روز گذشته ${persianNumber(counts.month)} بار شنیده شد، ${persianNumber(counts.week)} بار آن در ۷ روز گذشته.`}
              days={days.map(({ day }) => day)}
              now="امروز"
              series={[{ name: 'شنیدن', tone: 'turquoise', values: days.map(({ listens }) => listens) }]}
            />
          </div>
          <Table
            caption="شنیدن‌ها به تفکیک برنامه"
            rows={apps}
            rowKey={({ app }) => app}
            columns={[
              { key: 'app', head: 'با چه شنیده شد', names: true, cell: ({ app }) => <AppName app={app} /> },
              {
                key: 'month',
                head: '۳۰ روز',
                label: '۳۰ روز:',
                number: true,
                cell: ({ month }) => persianNumber(month),
              },
              {
                key: 'all',
                head: 'از آغاز',
                label: 'از آغاز:',
                number: true,
                cell: ({ all }) => persianNumber(all),
              },
            ]}
          />
        </>
      )}
    </>
  )
}

function AppName({ app }: { app: string }) {
  const name = (appNames as Record<string, string>)[app] ?? appNames.other
  return isLatinName(name) ? <Bdi lang="en">{name}</Bdi> : name
}
