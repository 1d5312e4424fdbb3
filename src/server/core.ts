import { livePoll } from '#contract/live.ts'
import { defineFeature, handle } from './app-context.ts'
import { backupJob } from './backup/backup-job.ts'
import { releaseHolds } from './holds.ts'
import { clearIdempotencyRecords, eraseIdempotencyRecords } from './idempotency.ts'
import { answerPoll } from './live/poll.ts'
import { cutOldEvents } from './live/publish.ts'
import { blankOldOutboundMessages, deliverOutboundMessage } from './messaging/deliver.ts'
import { followOutboundMessage } from './messaging/follow.ts'
import { clearSpentProofs } from './proof-of-work.ts'
import { runJob } from './run-job.ts'

/**
 * What the app itself keeps in the database, created before any feature: letters, jobs, live events, first answers, which
 * features were seeded.
 */
export const coreFeature = defineFeature({
  name: 'house',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  handlers: [handle(livePoll, answerPoll)],
  commands: [runJob],
  jobs: [
    deliverOutboundMessage,
    followOutboundMessage,
    blankOldOutboundMessages,
    backupJob,
    cutOldEvents,
    releaseHolds,
    clearIdempotencyRecords,
    clearSpentProofs,
  ],
  eraseUserData: eraseIdempotencyRecords,
})
