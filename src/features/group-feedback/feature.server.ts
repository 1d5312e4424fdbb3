import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { feedbackTasks, giveFeedback, readMyRound } from './my-rounds.server.ts'
import { openFeedbackRounds } from './open-rounds.server.ts'
import { eraseFeedback, exportFeedback } from './personal-data.server.ts'
import { readGroupFeedback } from './read-feedback.server.ts'
import { seedFeedback } from './seed.server.ts'

/** What learners say of their group every four sessions, without their names. Stands above enrolments and homework's studio. */
export const groupFeedback = defineFeature({
  name: 'group-feedback',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedFeedback,
  eraseUserData: eraseFeedback,
  export: exportFeedback,
  tasks: feedbackTasks,
  jobs: [openFeedbackRounds],
  handlers: [
    handle(calls.readMyRound, readMyRound),
    handle(calls.giveFeedback, giveFeedback),
    handle(calls.readGroupFeedback, readGroupFeedback),
  ],
})
