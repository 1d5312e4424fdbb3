import { ownOnly } from '#account/public.server.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { answerGoal, proposeGoal } from './goals.server.ts'
import { acceptInvitation, inviteMate, readInvitation, withdrawInvitation } from './invitations.server.ts'
import { readMyPair } from './my-pair.server.ts'
import { endPair, forgottenPairs, isStillAwaited, remindMate } from './pairs.server.ts'
import { erasePairs, exportPairs, findMergeObstacles } from './personal-data.server.ts'
import { seedPair } from './seed.server.ts'
import { pairSubject } from './ticket-subject.server.ts'
import { rewardedPairs } from './weeks.server.ts'

/** Two members who learn towards one goal a week; both gain points where both reach it. */
export const studyPairs = defineFeature({
  name: 'study-pairs',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedPair,
  jobs: [rewardedPairs, forgottenPairs],
  conditions: { 'pair-waits': isStillAwaited },
  ticketSubjects: [pairSubject],
  eraseUserData: erasePairs,
  export: exportPairs,
  merging: {
    moves: ['study_pair_member.user_id', 'study_pair_invitation.inviter_id'],
    stays: ['study_pair_block.user_id', 'study_pair_block.blocked_id'],
    findObstacles: findMergeObstacles,
  },
  handlers: [
    handle(calls.readMyPair, readMyPair),
    handle(calls.inviteMate, ownOnly(inviteMate)),
    handle(calls.withdrawInvitation, ownOnly(withdrawInvitation)),
    handle(calls.readInvitation, readInvitation),
    handle(calls.acceptInvitation, ownOnly(acceptInvitation)),
    handle(calls.endPair, ownOnly(endPair)),
    handle(calls.remindMate, ownOnly(remindMate)),
    handle(calls.proposeGoal, ownOnly(proposeGoal)),
    handle(calls.answerGoal, ownOnly(answerGoal)),
  ],
})
