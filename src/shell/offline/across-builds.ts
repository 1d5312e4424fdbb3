import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { onSessionChange, readSession } from '#client/session.ts'
import { keepVisitedPage } from './keep-worker.ts'
import { holdLinksOffline, watchLostChunks } from './lost-chunks.ts'
import { restoreTyped, watchTyping } from './typed-input.ts'
import { forgetSearches } from './visited-places.ts'

/** How long, in milliseconds, a page has the connection for itself before it is kept. */
const settling = 1500

/** What holds the page together without a connection, and across a new version of the site. */
export function useAcrossBuilds(): void {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  const wanted = useRef<string | null>(null)
  wanted.current = next ? next.pathname + next.search + next.hash : null

  useEffect(watchTyping, [])
  useEffect(restoreTyped, [])
  useEffect(() => watchLostChunks(() => wanted.current), [])
  useEffect(holdLinksOffline, [])
  useEffect(
    () =>
      onSessionChange(() => {
        if (!readSession()) void forgetSearches()
      }),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: every address is a visit of its own
  useEffect(() => {
    const timer = setTimeout(() => void keepVisitedPage(), settling)
    return () => clearTimeout(timer)
  }, [pathname, search])
}
