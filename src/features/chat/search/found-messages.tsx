import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions } from '#client/query.tsx'
import { useOnline } from '#client/use-online.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { Failed } from '#ui/failed.tsx'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import type { ConversationRow } from '../contract.ts'
import { type FoundTalk, searchConversations } from './contract.ts'
import { FoundTalks } from './found-talks.tsx'
import { KeptMessages } from './kept-messages.tsx'
import styles from './search.module.css'

type Asked = {
  q: string
  kind: FoundTalk['kind'] | null
  talks: readonly ConversationRow[]
  /** Whether some conversation is called so: then no message need be. */
  hasTitles: boolean
  /** The open conversation is what the page is about, and this stands beside it. */
  isBeside: boolean
}

/** What is found in messages by what was typed above the list of conversations, below those that are called so. */
export default function FoundMessages(asked: Asked) {
  const isOnline = useOnline()
  const Heading = asked.isBeside ? 'h3' : 'h2'
  return (
    <section className={styles.messages} aria-label="پیام‌های پیداشده">
      <Heading className={text.cardTitle}>پیام‌ها</Heading>
      {isOnline ? <Pages key={`${asked.kind} ${asked.q}`} {...asked} /> : <KeptMessages {...asked} />}
    </section>
  )
}

function Pages(asked: Asked) {
  const { q, kind, hasTitles } = asked
  const [pages, setPages] = useState(1)
  const queries = useQueries({
    queries: Array.from({ length: pages }, (_, index) =>
      buildQueryOptions(searchConversations, { q, ...(kind && { kind }), page: index + 1 }),
    ),
  })
  const [first] = queries
  const error = queries.find(query => query.error)?.error
  if (error?.http === 0) return <KeptMessages {...asked} />
  if (error)
    return <Failed message={error.info.message} onRetry={() => queries.map(query => query.refetch())} />
  if (!first?.data)
    return (
      <Loading>
        <Skeleton height="9rem" />
      </Loading>
    )
  const { total } = first.data
  // What was written meanwhile moves a conversation up: it may come with two pages.
  const talks = [
    ...new Map(queries.flatMap(({ data }) => data?.items ?? []).map(talk => [talk.id, talk])).values(),
  ]
  if (total === 0) return <NothingFound q={q} hasTitles={hasTitles} />
  return (
    <>
      <p role="status" className={text.spoken}>
        در {persianNumber(total)} گفت‌وگو پیدا شد.
      </p>
      <FoundTalks talks={talks} q={q} />
      {pages * first.data.perPage < total && (
        <Button
          variant="text"
          size="small"
          busy={queries.some(({ isFetching }) => isFetching)}
          onClick={() => setPages(pages + 1)}
        >
          گفت‌وگوهای بیشتر
        </Button>
      )}
    </>
  )
}

function NothingFound({ q, hasTitles }: { q: string; hasTitles: boolean }) {
  return (
    <p role="status" className={text.muted}>
      پیامی با «<bdi>{q}</bdi>» نیست.
      {!hasTitles && ' املای واژه را نگاه کنید یا کوتاه‌ترش را بنویسید.'}
    </p>
  )
}
