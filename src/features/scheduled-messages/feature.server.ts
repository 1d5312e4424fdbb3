import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { eraseScheduled, exportScheduled } from './personal-data.server.ts'
import * as scheduled from './scheduled.server.ts'
import { seedScheduled } from './seed.server.ts'
import { sendScheduled, sendScheduledNow } from './send-due.server.ts'

/** Messages that are sent at a time of one's choice: stands above the messenger, whose messages they become. */
export const scheduledMessages = defineFeature({
  name: 'scheduled-messages',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedScheduled,
  jobs: [sendScheduled],
  eraseUserData: eraseScheduled,
  export: exportScheduled,
  merging: { moves: ['chat_scheduled_message.author_id'] },
  handlers: [
    handle(calls.listScheduled, scheduled.listScheduled),
    handle(calls.scheduleMessage, scheduled.scheduleMessage),
    handle(calls.changeScheduled, scheduled.changeScheduled),
    handle(calls.sendScheduledNow, sendScheduledNow),
    handle(calls.deleteScheduled, scheduled.deleteScheduled),
  ],
})
