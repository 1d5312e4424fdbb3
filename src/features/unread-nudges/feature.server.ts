import { defineFeature } from '#server/app-context.ts'
import { nudgeUnread } from './nudge.server.ts'

/** Tells by SMS of messages that lie unread. Stands above the messenger, which keeps up to where somebody was told. */
export const unreadNudges = defineFeature({
  name: 'unread-nudges',
  jobs: [nudgeUnread],
})
