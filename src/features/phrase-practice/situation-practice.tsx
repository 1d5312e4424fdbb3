import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { readSituation } from '#features/phrasebook/review-public.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { OnItsWay } from './on-its-way.tsx'
import { readKeptSituation } from './packs/pack-store.ts'
import { Session } from './session.tsx'

/** A situation's phrases, from this device where they are kept. Nothing of it is written down: the schedule stays. */
export default function SituationPractice({ situation }: { situation: string }) {
  return (
    <QueryProvider>
      <Practice situation={situation} />
    </QueryProvider>
  )
}

function Practice({ situation }: { situation: string }) {
  const [round, setRound] = useState(0)
  const { data, error, refetch } = useQuery({
    ...buildQueryOptions(readSituation, { situation }),
    queryFn: async () => (await readKeptSituation(situation)) ?? callApi(readSituation, { situation }),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data && error) {
    return (
      <Empty title={error.info.message} action={<Button onClick={() => refetch()}>تلاش دوباره</Button>} />
    )
  }
  if (!data) return <OnItsWay />
  return (
    <div className={layout.stack}>
      <p className={text.muted}>
        {data.situation.title}، {persianNumber(data.items.length)} عبارت. برنامهٔ مرور شما با این تمرین تغییر
        نمی‌کند.
      </p>
      <Session
        key={round}
        cards={data.items}
        ended={right => (
          <Empty
            title={`${persianNumber(data.items.length)} عبارت را تمرین کردید؛ ${persianNumber(right)} تا بار نخست درست بود.`}
            action={
              <div className={layout.row}>
                <Button onClick={() => setRound(round + 1)}>از نو</Button>
                <a className={buttonClass({ variant: 'quiet' })} href="/phrasebook/packs">
                  بسته‌های دیگر
                </a>
              </div>
            }
          />
        )}
      />
    </div>
  )
}
