import { defineFeature, handle } from '#server/app-context.ts'
import { answerItem, playItem } from './answer.server.ts'
import { appealLevel, listMyAppeals } from './appeals.server.ts'
import { attachPlacements } from './attach.server.ts'
import { listOffers, listPlacements, readProgress, startPlacement } from './attempts.server.ts'
import { calibrate } from './calibrate.server.ts'
import * as calls from './contract.ts'
import { eraseOldAttempts, erasePlacements, exportPlacements } from './erase-user-data.server.ts'
import { tellOfLevels } from './person-parts.server.ts'
import { readResult, readSharedResult, shareResult } from './result.server.ts'
import { readResultPdf } from './result-pdf.server.ts'
import { eraseOldSamples, finishSample, sendSamplePart } from './samples.server.ts'
import { seedPlacement } from './seed.server.ts'
import * as calibration from './studio/calibration.server.ts'
import * as staffCalls from './studio/contract.ts'
import * as examine from './studio/examine.server.ts'
import * as learners from './studio/learners.server.ts'

/** Finds the level of people who may not have an account yet, by an adaptive test, and of learners with an examiner. */
export const placement = defineFeature({
  name: 'placement',
  languageColumns: {
    'placement_attempt.language': 'تعیین سطح',
    'placement_feedback.language': 'تعیین سطح',
    'placement_cuts.language': 'تعیین سطح',
  },
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  merging: {
    moves: [
      'placement_appeal.user_id',
      'placement_attempt.user_id',
      'placement_feedback.user_id',
      'placement_oral.user_id',
    ],
    stays: [
      'placement_appeal.answered_by',
      'placement_attempt.examiner_id',
      'placement_feedback.given_by',
      'placement_oral.examiner_id',
      'placement_sample.rated_by',
    ],
  },
  handlers: [
    handle(calls.placementOffers, listOffers),
    handle(calls.startPlacement, startPlacement),
    handle(calls.myPlacements, listPlacements),
    handle(calls.readProgress, readProgress),
    handle(calls.answerItem, answerItem),
    handle(calls.playItem, playItem),
    handle(calls.attachPlacements, attachPlacements),
    handle(calls.readResult, readResult),
    handle(calls.readResultPdf, readResultPdf),
    handle(calls.shareResult, shareResult),
    handle(calls.readSharedResult, readSharedResult),
    handle(calls.sendSamplePart, sendSamplePart),
    handle(calls.finishSample, finishSample),
    handle(calls.myAppeals, listMyAppeals),
    handle(calls.appeal, appealLevel),
    handle(staffCalls.waitingSamples, examine.listWaitingSamples),
    handle(staffCalls.gradeSample, examine.gradeSample),
    handle(staffCalls.typeWalkIn, examine.typeWalkIn),
    handle(staffCalls.placedLearners, learners.listPlacedLearners),
    handle(staffCalls.answerAppeal, learners.answerAppeal),
    handle(staffCalls.giveFeedback, learners.giveFeedback),
    handle(staffCalls.placementRules, calibration.readPlacementRules),
    handle(staffCalls.changePlacementRules, calibration.changePlacementRules),
    handle(staffCalls.calibrationReport, calibration.readCalibration),
    handle(staffCalls.recalibrate, calibration.askCalibration),
  ],
  personParts: tellOfLevels,
  jobs: [
    { name: 'calibrate-placement', every: '40 3 * * *', run: calibrate },
    {
      name: 'erase-old-placements',
      every: '10 4 * * *',
      async run(app) {
        await eraseOldSamples(app)
        await eraseOldAttempts(app)
      },
    },
  ],
  seed: seedPlacement,
  eraseUserData: erasePlacements,
  export: exportPlacements,
})
