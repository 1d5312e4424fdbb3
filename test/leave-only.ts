import type { Page } from 'playwright-core'
import { livePaths } from '#contract/live.ts'
import type { Transport } from './live-readers.ts'

/** Leaves a page one of the transports, as networks that stop the others do. */
export async function leaveOnly(page: Page, transport: Transport) {
  if (transport === 'socket') return
  await page.routeWebSocket(
    url => url.pathname === livePaths.socket,
    socket => socket.close(),
  )
  if (transport === 'poll') await page.route(`**${livePaths.stream}?*`, route => route.abort())
}
