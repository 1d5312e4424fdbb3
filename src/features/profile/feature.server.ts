import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { readOverview } from './overview.server.ts'
import { seedProfile } from './seed.server.ts'
import { exportStanding, forgetStanding, userStatus } from './standing.server.ts'

export const profile = defineFeature({
  name: 'profile',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedProfile,
  forget: forgetStanding,
  export: exportStanding,
  handlers: [handle(calls.readOverview, readOverview), handle(calls.userStatus, userStatus)],
})
