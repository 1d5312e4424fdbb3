import { useEffect } from 'react'
import { type DataRouter, useLocation } from 'react-router'
import { onSessionChange, readSession } from '#client/session.ts'
import { keepVisitedPage } from './keep-worker.ts'
import { holdLinksOffline, watchStaleChunks } from './stale-chunks.ts'
import { restoreTyped, watchTyping } from './typed-input.ts'
import { forgetSearches } from './visited-pages.ts'

/** How long, in milliseconds, a page has the connection for itself before it is kept. */
const settling = 1500

declare global {
  interface Window {
    __reactRouterDataRouter?: DataRouter
  }
}

/**
 * The address a navigation is under way to. The router knows it before React has drawn that one began, and a file that
 * hovering has already found missing fails in between.
 */
function wantedAddress(): string | null {
  const next = window.__reactRouterDataRouter?.state.navigation.location
  return next ? next.pathname + next.search + next.hash : null
}

/** What holds the page together without a connection, and across a new version of the site. */
export function useAcrossBuilds(): void {
  const { pathname, search } = useLocation()

  useEffect(watchTyping, [])
  useEffect(restoreTyped, [])
  useEffect(() => watchStaleChunks(wantedAddress), [])
  useEffect(holdLinksOffline, [])
  useEffect(
    () =>
      onSessionChange(() => {
        if (readSession()) return
        void forgetSearches()
        // Where the file does not come, who logs in next has them taken away.
        void import('./kept-things.ts').then(
          ({ dropPrivateThings }) => dropPrivateThings(),
          () => undefined,
        )
      }),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: every address is a visit of its own
  useEffect(() => {
    const timer = setTimeout(() => void keepVisitedPage(), settling)
    return () => clearTimeout(timer)
  }, [pathname, search])
}
