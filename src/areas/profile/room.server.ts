import { on, room } from '#server/house.ts'
import * as calls from './contract.ts'
import { seedProfile } from './seed.server.ts'
import { exportStanding, forgetStanding, myBadges, userStatus } from './standing.server.ts'

export const profile = room({
  name: 'profile',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedProfile,
  forget: forgetStanding,
  export: exportStanding,
  answers: [on(calls.userStatus, userStatus), on(calls.myBadges, myBadges)],
})
