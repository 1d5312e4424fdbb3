import { defineFeature, handle } from '#server/app-context.ts'
import * as answers from './answer.server.ts'
import * as questions from './ask.server.ts'
import * as calls from './contract.ts'
import { followQuestions, lateQuestions } from './follow.server.ts'
import { listAnswers } from './paid-answers.server.ts'
import { eraseQuestions, exportQuestions } from './personal-data.server.ts'
import { counselingQuestion } from './purchasable.server.ts'
import { seedCounselingQuestions } from './seed.server.ts'
import { deleteUnpaid } from './unpaid.server.ts'

/** Questions to counselors, answered by voice within a day: stands above counseling, whose pages show them by manifests. */
export const counselingQuestions = defineFeature({
  name: 'counseling-questions',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedCounselingQuestions,
  purchasables: [counselingQuestion],
  uploads: [questions.voiceUpload],
  staffNeeds: [lateQuestions],
  paidWork: (db, counselorIds, { until }) => listAnswers(db, { counselorIds, until }),
  jobs: [deleteUnpaid, followQuestions],
  eraseUserData: eraseQuestions,
  export: exportQuestions,
  merging: { moves: ['counseling_question.user_id'] },
  handlers: [
    handle(calls.listQuestions, questions.listQuestions),
    handle(calls.askQuestion, questions.askQuestion),
    handle(calls.readQuestion, questions.readQuestion),
    handle(calls.orderQuestion, questions.orderQuestion),
    handle(calls.refundQuestion, questions.refundQuestion),
    handle(calls.listAskedQuestions, answers.listAskedQuestions),
    handle(calls.readAskedQuestion, answers.readAskedQuestion),
    handle(calls.answerQuestion, answers.answerQuestion),
    handle(calls.listOpenQuestions, answers.listOpenQuestions),
    handle(calls.refundLateQuestion, answers.refundLateQuestion),
  ],
})
