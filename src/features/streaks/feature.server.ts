import { defineFeature, on } from '#server/app-context.ts'
import { outages } from './contract.ts'
import { exportLearning, forgetLearning } from './learning-days.server.ts'
import * as desk from './outages.server.ts'
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
  forget: forgetLearning,
  export: exportLearning,
  answers: [
    on(outages.list, desk.listOutages),
    on(outages.read, desk.readOutage),
    on(outages.create, desk.createOutage),
    on(outages.change, desk.changeOutage),
    on(outages.remove, desk.removeOutage),
  ],
})
