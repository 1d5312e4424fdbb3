import { defineFeature, handle } from '#server/app-context.ts'
import { findExamQuestions } from './builder/find-questions.server.ts'
import { changeOverride, findLearners, overrideExam, removeOverride } from './builder/overrides.server.ts'
import { startTrial } from './builder/trial.server.ts'
import * as writing from './builder/write-exams.server.ts'
import * as calls from './contract.ts'
import { decideLate, readLateAnswers } from './live/late-answers.server.ts'
import { announce, extendAttempt, extendExam, watchExam } from './live/watch-exam.server.ts'
import { analyseExam } from './marking/analysis.server.ts'
import { listMarking, markAnswer, readMarking } from './marking/mark-answers.server.ts'
import { regradeExam } from './marking/regrade.server.ts'
import { printExam } from './paper/print.server.ts'
import { readRoster, typePoints } from './paper/roster.server.ts'

/** What staff do with exams: write them, watch who sits them, mark, analyse, print. The tables are those of exams. */
export const examStudio = defineFeature({
  name: 'exam-studio',
  handlers: [
    handle(calls.listStudioExams, writing.listStudioExams),
    handle(calls.createExam, writing.createExam),
    handle(calls.readStudioExam, writing.readStudioExam),
    handle(calls.changeExam, writing.changeExam),
    handle(calls.setExamState, writing.setExamState),
    handle(calls.overrideExam, overrideExam),
    handle(calls.changeOverride, changeOverride),
    handle(calls.removeOverride, removeOverride),
    handle(calls.findLearners, findLearners),
    handle(calls.findExamQuestions, findExamQuestions),
    handle(calls.startTrial, startTrial),
    handle(calls.watchExam, watchExam),
    handle(calls.extendAttempt, extendAttempt),
    handle(calls.extendExam, extendExam),
    handle(calls.announce, announce),
    handle(calls.readLateAnswers, readLateAnswers),
    handle(calls.decideLateAnswers, decideLate),
    handle(calls.listMarking, listMarking),
    handle(calls.readMarking, readMarking),
    handle(calls.markAnswer, markAnswer),
    handle(calls.regradeExam, regradeExam),
    handle(calls.analyseExam, analyseExam),
    handle(calls.printExam, printExam),
    handle(calls.readRoster, readRoster),
    handle(calls.typePoints, typePoints),
  ],
})
