import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { eraseLearner, exportLearner } from './erase-learner.server.ts'
import { listExamMarks } from './group-marks.server.ts'
import { sendLateAnswers } from './late-answers.server.ts'
import { listExams, readExam } from './list-exams.server.ts'
import { preparePack, readPackPart } from './pack.server.ts'
import { playSound } from './play-sound.server.ts'
import { lessonSteps, listQuizzes } from './quizzes.server.ts'
import { readReceiptPdf } from './receipt-pdf.server.ts'
import { reviewAttempt } from './review.server.ts'
import { saveAnswers } from './save-answers.server.ts'
import { seedExams } from './seed.server.ts'
import { eraseSignals, settleAttempts } from './settle-attempts.server.ts'
import { moveAttempt, readAttempt, startAttempt } from './start-attempt.server.ts'
import { submitAttempt } from './submit-attempt.server.ts'

/** Exams as learners sit them: drawn, answered, handed in, marked by the bank's keys, reviewed. */
export const exams = defineFeature({
  name: 'exams',
  languageColumns: { 'exam.language': 'آزمون' },
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedExams,
  eraseUserData: eraseLearner,
  export: exportLearner,
  enrolment: { lessonSteps },
  jobs: [settleAttempts, eraseSignals],
  listExamMarks,
  merging: {
    moves: ['exam_attempt.user_id', 'exam_override.user_id', 'exam_pack.user_id'],
    stays: ['exam.created_by', 'exam_mark.marker_id', 'exam_override.made_by'],
  },
  handlers: [
    handle(calls.listExams, listExams),
    handle(calls.readExam, readExam),
    handle(calls.startAttempt, startAttempt),
    handle(calls.readAttempt, readAttempt),
    handle(calls.moveAttempt, moveAttempt),
    handle(calls.saveAnswers, saveAnswers),
    handle(calls.submitAttempt, submitAttempt),
    handle(calls.sendLateAnswers, sendLateAnswers),
    handle(calls.readReceiptPdf, readReceiptPdf),
    handle(calls.playSound, playSound),
    handle(calls.reviewAttempt, reviewAttempt),
    handle(calls.preparePack, preparePack),
    handle(calls.readPackPart, readPackPart),
    handle(calls.listQuizzes, listQuizzes),
  ],
})
