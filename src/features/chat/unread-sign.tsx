import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { follow } from '#client/live/follow.ts'
import { buildQueryOptions, invalidateQueries, QueryProvider } from '#client/query.tsx'
import type { SessionUser } from '#client/session.ts'
import { type UserEvent, userChannel } from '#contract/live.ts'
import { persianNumber } from '#persian/digits.ts'
import { countUnread } from './contract.ts'
import './unread-sign.module.css'

/** Milliseconds: what comes in one go is asked for once. */
const together = 400

/** Writes how many conversations are unread beside the messenger's links, wherever on the page they stand. */
export default function UnreadSign(props: { user: SessionUser }) {
  return (
    <QueryProvider>
      <Sign {...props} />
    </QueryProvider>
  )
}

function Sign({ user }: { user: SessionUser }) {
  const { data } = useQuery(buildQueryOptions(countUnread, {}))
  const count = data?.count ?? 0
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const askAnew = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void invalidateQueries(countUnread), together)
    }
    const stop = follow(userChannel(user.id), {
      onEvent: event => (event as UserEvent).changed === 'chat' && askAnew(),
      onReload: askAnew,
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [user.id])
  useEffect(() => {
    const { style, dataset } = document.documentElement
    if (count > 0) {
      dataset.unreadChats = ''
      style.setProperty('--unread-chats', `"${count > 99 ? '+۹۹' : persianNumber(count)}"`)
    }
    return () => {
      delete dataset.unreadChats
      style.removeProperty('--unread-chats')
    }
  }, [count])
  return null
}
