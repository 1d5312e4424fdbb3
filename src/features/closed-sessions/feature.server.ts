import { defineFeature, handle } from '#server/app-context.ts'
import { listClosedSessions, moveClosedSessions } from './closed-sessions.server.ts'
import * as calls from './contract.ts'

/** Sessions that fall on closed days, moved at once: stands above courses, whose sessions they are. */
export const closedSessions = defineFeature({
  name: 'closed-sessions',
  handlers: [
    handle(calls.closedSessions, listClosedSessions),
    handle(calls.moveClosedSessions, moveClosedSessions),
  ],
})
