import { defineFeature, handle } from '#server/app-context.ts'
import { outages } from './contract.ts'
import { eraseLearning, exportLearning } from './learning-days.server.ts'
import * as admin from './outages.server.ts'
import { findReviewGains } from './review-gains.server.ts'
import { seedOutage } from './seed.server.ts'

/** The days people learned, their streaks, and the outages that freeze them. */
export const streaks = defineFeature({
  name: 'streaks',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedOutage,
  eraseUserData: eraseLearning,
  export: exportLearning,
  points: { findGains: findReviewGains },
  merging: {
    moves: ['learning_day.user_id'],
  },
  handlers: [
    handle(outages.list, admin.listOutages),
    handle(outages.read, admin.readOutage),
    handle(outages.create, admin.createOutage),
    handle(outages.change, admin.changeOutage),
    handle(outages.remove, admin.removeOutage),
  ],
})
