import { defineFeature, on } from '#server/app-context.ts'
import * as answers from './broadcasts.server.ts'
import * as calls from './contract.ts'
import { exportRecipient } from './export.server.ts'
import { forgetRecipient } from './forget.server.ts'
import { tellRecipients } from './tell-recipients.server.ts'

/** Messages the school writes to many at once. */
export const broadcasts = defineFeature({
  name: 'broadcasts',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  forget: forgetRecipient,
  export: exportRecipient,
  jobs: [tellRecipients],
  answers: [
    on(calls.listBroadcasts, answers.listBroadcasts),
    on(calls.readBroadcast, answers.readBroadcast),
    on(calls.createBroadcast, answers.createBroadcast),
    on(calls.changeBroadcast, answers.changeBroadcast),
    on(calls.sendBroadcast, answers.sendBroadcast),
    on(calls.removeBroadcast, answers.removeBroadcast),
  ],
})
