import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messages } from '#account/contract.ts'
import { follow } from '#client/live/follow.ts'
import { buildQueryOptions, invalidateQueries, QueryProvider } from '#client/query.tsx'
import { type UserEvent, userChannel } from '#contract/live.ts'
import { persianNumber } from '#persian/digits.ts'
import countStyles from '#ui/count.module.css'
import text from '#ui/text.module.css'
import styles from './bell.module.css'

/** Milliseconds: what comes in one go is asked for once. */
const together = 200

/** How many messages are unread, as it changes in whatever tab or process; `id` names it for the bell. */
export default function UnreadBadge(props: { id: string; userId: string }) {
  return (
    <QueryProvider>
      <Unread {...props} />
    </QueryProvider>
  )
}

function Unread({ id, userId }: { id: string; userId: string }) {
  const { data } = useQuery(buildQueryOptions(messages, { page: 1 }))
  const unread = data?.unread ?? 0
  useLiveMessages(userId)
  const news = useNews(data?.unread)
  useEffect(() => {
    // Where the site is installed, its icon says so as well.
    if (data) navigator.setAppBadge?.(unread).catch(() => undefined)
  }, [data, unread])
  return (
    <>
      {unread > 0 && (
        <span aria-hidden="true" className={styles.badge}>
          <span className={countStyles.count}>{unread > 99 ? '+۹۹' : persianNumber(unread)}</span>
        </span>
      )}
      <span id={id} className={text.spoken}>
        {unread > 0 ? `${persianNumber(unread)} پیام خوانده‌نشده` : ''}
      </span>
      <span role="status" className={text.spoken}>
        {news}
      </span>
    </>
  )
}

/** Asks for the messages anew when the server says that they changed. */
function useLiveMessages(userId: string) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const askAnew = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void invalidateQueries(messages), together)
    }
    const stop = follow(userChannel(userId), {
      onEvent: event => (event as UserEvent).changed === 'messages' && askAnew(),
      onReload: askAnew,
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [userId])
}

/** What is said aloud when a message comes, and not for those that were there when the page was opened. */
function useNews(unread: number | undefined): string {
  const last = useRef(unread)
  const [news, setNews] = useState('')
  useEffect(() => {
    const before = last.current
    last.current = unread
    if (before === undefined || unread === undefined || unread === before) return
    setNews(unread > before ? `پیام تازه‌ای رسید؛ ${persianNumber(unread)} پیام خوانده‌نشده` : '')
  }, [unread])
  return news
}
