import { defineFeature, handle } from '#server/app-context.ts'
import { conditions } from './conditions.server.ts'
import * as calls from './contract.ts'
import { eraseChoices, exportChoices } from './personal-data.server.ts'
import { findQuorum, openAtQuorum } from './quorum.server.ts'
import { seedUndersubscribed } from './seed-undersubscribed.server.ts'
import * as adminCalls from './studio/contract.ts'
import { askNow, nameMerge, runAnyway } from './studio/decide-groups.server.ts'
import { describeChoices } from './studio/describe-choices.server.ts'
import { decideGroups } from './undersubscribed.server.ts'
import { readUndersubscribed, saveUndersubscribedChoice } from './undersubscribed-choice.server.ts'

/** Groups that fewer joined than they need: stands above enrolments, which show it by hooks. */
export const undersubscribed = defineFeature({
  name: 'undersubscribed',
  // Its table is made by a migration of `course`: databases know it by that name.
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedUndersubscribed,
  eraseUserData: eraseChoices,
  export: exportChoices,
  course: { findQuorum },
  enrolment: { describeChoices, seatSold: openAtQuorum },
  jobs: [decideGroups],
  conditions,
  merging: { moves: ['undersubscribed_choice.user_id'] },
  handlers: [
    handle(calls.readUndersubscribed, readUndersubscribed),
    handle(calls.saveUndersubscribedChoice, saveUndersubscribedChoice),
    handle(adminCalls.askNow, askNow),
    handle(adminCalls.nameMerge, nameMerge),
    handle(adminCalls.runAnyway, runAnyway),
  ],
})
