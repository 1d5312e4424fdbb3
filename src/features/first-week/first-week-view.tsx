import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { isOnItsWay } from '#client/outbox/item.ts'
import { useItems } from '#client/outbox/use-items.ts'
import { useWhenSent } from '#client/outbox/use-when-sent.ts'
import { QueryProvider } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { WeekAside } from './aside.tsx'
import { markRead, type Plan, planFirstWeek, readFirstWeek } from './contract.ts'
import styles from './first-week.module.css'
import { HoursForm } from './hours-form.tsx'
import { useSendHours } from './send-hours.ts'
import { WeekDays } from './week-days.tsx'

type Data = OutputOf<typeof readFirstWeek>

/** The plan of somebody's first week, or the hours that it is planned into. */
export default function FirstWeekView() {
  return (
    <QueryProvider>
      <Look />
    </QueryProvider>
  )
}

function Look() {
  const query = useQuery(offlineQueryOptions(readFirstWeek, {}))
  const own = (useItems() ?? []).filter(
    item => isOnItsWay(item) && [planFirstWeek.path, markRead.path].some(path => path === item.path),
  )
  useWhenSent(own.length, () => void query.refetch())
  const isPainted = own.some(({ path }) => path === planFirstWeek.path)
  // What was said of texts without a connection is shown as it was said.
  const said = new Map(
    own.flatMap(({ path, input }) =>
      path === markRead.path ? [[String(input.item), input.isRead === true] as const] : [],
    ),
  )
  return (
    <QueryView query={query} loading={<Skeleton height="30rem" />}>
      {data => (
        <div className={layout.stack}>
          {isPainted && (
            <Note tone="saffron">
              ساعت‌هایتان روی همین دستگاه است؛ اینترنت که برگردد فرستاده و برنامه چیده می‌شود.
            </Note>
          )}
          <Week data={data} said={said} isPainted={isPainted} />
        </div>
      )}
    </QueryView>
  )
}

function Week({
  data: { now, found, plan },
  said,
  isPainted,
}: {
  data: Data
  said: ReadonlyMap<string, boolean>
  isPainted: boolean
}) {
  const [isChanging, setChanging] = useState(false)
  if (!plan || isChanging) {
    return (
      <HoursForm
        plan={plan}
        found={found}
        isPainted={isPainted}
        onDone={() => setChanging(false)}
        onCancel={plan ? () => setChanging(false) : undefined}
      />
    )
  }
  const items = plan.items.map(item => ({ ...item, isDone: said.get(item.id ?? '') ?? item.isDone }))
  const shown = { ...plan, items }
  const done = items.filter(({ isDone }) => isDone).length
  return (
    <div className={styles.page}>
      <div className={layout.stack}>
        <p className={text.lead}>
          {plan.level ? (
            <>
              از نتیجهٔ <Bdi>{plan.level}</Bdi> و ساعت‌هایی که رنگ کردید:
            </>
          ) : (
            'از ساعت‌هایی که رنگ کردید:'
          )}{' '}
          روزی تا {toPersianDigits(plan.minutes)} دقیقه.
        </p>
        {plan.isOver ? (
          <Note>
            <p>
              هفتهٔ اولتان به پایان رسید: {toPersianDigits(done)} کار از {toPersianDigits(items.length)} تا
              انجام شد. هفتهٔ بعد را هم در ساعت‌های خودتان بچینید؟
            </p>
            <Button size="small" onClick={() => setChanging(true)}>
              چیدن هفتهٔ بعد
            </Button>
          </Note>
        ) : (
          found && found.level !== plan.level && <NewLevel plan={plan} level={found.level} />
        )}
        <WeekDays plan={shown} now={now} />
      </div>
      <WeekAside plan={shown} found={found} onChange={() => setChanging(true)} />
    </div>
  )
}

/** A level was found since: the hours stay, and what is planned into them is chosen anew. */
function NewLevel({ plan, level }: { plan: Plan; level: string }) {
  const { send, isBusy } = useSendHours()
  return (
    <Note>
      <p>
        سطح شما <Bdi>{level}</Bdi> است. پادکست و خواندنی هم‌سطح را در همین ساعت‌ها بچینیم؟ کارهای انجام‌شده سر
        جایشان می‌مانند.
      </p>
      <Button size="small" busy={isBusy} onClick={() => void send(plan)}>
        دوباره بچین
      </Button>
    </Note>
  )
}
