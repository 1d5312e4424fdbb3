import { defineFeature, handle } from '#server/app-context.ts'
import * as handlers from './broadcasts.server.ts'
import * as calls from './contract.ts'
import { eraseRecipient } from './erase-recipient.server.ts'
import { exportRecipient } from './export.server.ts'
import { notifyRecipients } from './notify-recipients.server.ts'

/** Messages the school writes to many at once. */
export const broadcasts = defineFeature({
  name: 'broadcasts',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  eraseUserData: eraseRecipient,
  export: exportRecipient,
  jobs: [notifyRecipients],
  merging: {
    moves: ['broadcast_recipient.user_id'],
    stays: ['broadcast.sent_by'],
  },
  handlers: [
    handle(calls.listBroadcasts, handlers.listBroadcasts),
    handle(calls.readBroadcast, handlers.readBroadcast),
    handle(calls.createBroadcast, handlers.createBroadcast),
    handle(calls.changeBroadcast, handlers.changeBroadcast),
    handle(calls.sendBroadcast, handlers.sendBroadcast),
    handle(calls.removeBroadcast, handlers.removeBroadcast),
  ],
})
