import { useEffect } from 'react'
import { useLoginAfterStop } from '#account/guarded/login-after-stop.ts'
import { LoginHost } from '#account/login/login-host.tsx'
import { keepSession } from '#account/signed-in/session-keeper.ts'
import { watchConnectivity } from '#client/connectivity.ts'
import { keepOutbox } from '#client/outbox/keep-outbox.ts'
import { EverywhereHost } from './everywhere-host.tsx'
import { MiniPlayerHost } from './mini-player/mini-player-host.tsx'
import { Notices } from './notices.tsx'
import { useAcrossBuilds } from './offline/across-builds.ts'
import { NewVersion } from './offline/new-version.tsx'
import { OutboxHost } from './outbox/outbox-host.tsx'

/**
 * What goes on behind every page: the session, the dialogs of a login, the way back to where a visitor was stopped,
 * the connection, what waits to be sent, what is heard, and a new version of the site.
 */
export default function GlobalEffects() {
  useEffect(keepSession, [])
  useEffect(watchConnectivity, [])
  useEffect(keepOutbox, [])
  // From here on nothing that happens to the page is missed.
  useEffect(() => void performance.mark('global-effects'), [])
  useLoginAfterStop()
  useAcrossBuilds()
  return (
    <>
      <LoginHost />
      <MiniPlayerHost />
      <Notices>
        <EverywhereHost />
        <NewVersion />
        <OutboxHost />
      </Notices>
    </>
  )
}
