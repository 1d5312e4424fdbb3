import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { changeRetention, readRetention, removeOldMessagesNightly } from './retention.server.ts'

/** How long the school keeps messages: stands above the messenger, which keeps the table and reads what newcomers may. */
export const messageRetention = defineFeature({
  name: 'message-retention',
  jobs: [removeOldMessagesNightly],
  handlers: [handle(calls.readRetention, readRetention), handle(calls.changeRetention, changeRetention)],
})
