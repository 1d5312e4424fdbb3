import { ownOnly } from '#account/public.server.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { expiredPoints, pointsOfLearning } from './learned.server.ts'
import * as mine from './my-points.server.ts'
import * as ordered from './orders.server.ts'
import { tellOfPoints } from './person-parts.server.ts'
import { erasePoints, exportPersonPoints, mergePoints, partPoints } from './personal-data.server.ts'
import * as rules from './rules.server.ts'
import { seedPoints } from './seed.server.ts'

/** Points for learning and for friends: what gives them, what they are worth, and a ledger that nothing is counted in twice. */
export const points = defineFeature({
  name: 'points',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedPoints,
  jobs: [pointsOfLearning, expiredPoints],
  eraseUserData: erasePoints,
  export: exportPersonPoints,
  personParts: tellOfPoints,
  payment: { findDiscounts: ordered.findPointsDiscount, booked: ordered.hearOfSale },
  merging: {
    moves: ['points_order.user_id'],
    stays: ['points_account.user_id', 'points_line.by_user', 'points_line.user_id'],
    merge: mergePoints,
    undo: partPoints,
  },
  handlers: [
    handle(calls.readPointsRules, mine.readPointsRules),
    handle(calls.readMyPoints, mine.readMyPoints),
    handle(calls.listMyPoints, mine.listMyPoints),
    handle(calls.movePointsToWallet, ownOnly(mine.movePointsToWallet)),
    handle(calls.readOrderPoints, ordered.readOrderPoints),
    handle(calls.useOrderPoints, ownOnly(ordered.useOrderPoints)),
    handle(calls.readRulesForStaff, rules.readRulesForStaff),
    handle(calls.previewRule, rules.previewRule),
    handle(calls.changeRule, rules.changeRule),
    handle(calls.changeWorth, rules.changeWorth),
    handle(calls.changeLevels, rules.changeLevels),
    handle(calls.listPersonPoints, rules.listPersonPoints),
    handle(calls.correctPersonPoints, rules.correctPersonPoints),
    handle(calls.exportPoints, rules.exportPoints),
  ],
})
