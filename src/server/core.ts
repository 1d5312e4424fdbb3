import { livePoll } from '#contract/live.ts'
import { defineFeature, handle } from './app-context.ts'
import { releaseHolds } from './engines/holds.ts'
import { clearIdempotencyRecords, eraseIdempotencyRecords } from './engines/idempotency.ts'
import { answerPoll } from './engines/live/poll.ts'
import { cutOldEvents } from './engines/live/publish.ts'
import { clearSpentProofs } from './http/proof-of-work.ts'
import { backupJob } from './platform/backup/backup-job.ts'
import { blankOldOutboundMessages, deliverOutboundMessage } from './platform/messaging/deliver.ts'
import { followOutboundMessage } from './platform/messaging/follow.ts'
import { runJob } from './platform/run-job.ts'

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
