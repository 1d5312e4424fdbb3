import { defineFeature, handle } from '#server/app-context.ts'
import { assignWaitingTexts } from './assign.server.ts'
import * as calls from './contract.ts'
import * as drafts from './drafts.server.ts'
import { answerPhoto, answerVoice, correctorMessage } from './files.server.ts'
import { creditLateTexts, lateTexts } from './late.server.ts'
import { readWriting } from './offer.server.ts'
import { eraseWriting, exportWriting } from './personal-data.server.ts'
import { writingPackage, writingText } from './purchasables.server.ts'
import { ownSearchables } from './searchables.server.ts'
import { seedWriting } from './seed.server.ts'
import * as send from './send.server.ts'
import { changeAssignment, readAssignment } from './studio/assignment.server.ts'
import * as staffCalls from './studio/contract.ts'
import { changePrices, readPrices } from './studio/prices.server.ts'
import * as queue from './studio/queue.server.ts'
import { findTextGains } from './text-gains.server.ts'

/** Texts that learners write, pay for and have corrected by a promised hour. */
export const writingCorrection = defineFeature({
  name: 'writing-correction',
  ownSearchables,
  languageColumns: {
    'writing_text.language': 'نوشته‌هایی که تصحیح می‌شوند',
    'writing_assignee_language.language': 'استادانی که نوشته می‌گیرند',
  },
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedWriting,
  purchasables: [writingText, writingPackage],
  jobs: [creditLateTexts, assignWaitingTexts],
  uploads: [answerPhoto, answerVoice, correctorMessage],
  staffNeeds: [lateTexts],
  eraseUserData: eraseWriting,
  export: exportWriting,
  points: { findGains: findTextGains },
  merging: {
    moves: ['writing_text.user_id', 'writing_credit.user_id'],
    stays: ['writing_text.corrector_id', 'writing_assignee.user_id', 'writing_assignee_language.user_id'],
  },
  handlers: [
    handle(calls.readWriting, readWriting),
    handle(calls.listMyTexts, drafts.listMyTexts),
    handle(calls.readText, drafts.readText),
    handle(calls.saveText, drafts.saveText),
    handle(calls.removeText, drafts.removeText),
    handle(calls.sendText, send.sendText),
    handle(calls.reopenText, send.reopenText),
    handle(calls.withdrawText, send.withdrawText),
    handle(calls.buyPackage, send.buyPackage),
    handle(staffCalls.listQueue, queue.listQueue),
    handle(staffCalls.listCorrectors, queue.listCorrectors),
    handle(staffCalls.takeText, queue.takeText),
    handle(staffCalls.giveTextBack, queue.giveTextBack),
    handle(staffCalls.assignText, queue.assignText),
    handle(staffCalls.readAssignment, readAssignment),
    handle(staffCalls.changeAssignment, changeAssignment),
    handle(staffCalls.readPrices, readPrices),
    handle(staffCalls.changePrices, changePrices),
  ],
})
