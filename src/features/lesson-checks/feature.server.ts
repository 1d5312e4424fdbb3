import { defineFeature, handle } from '#server/app-context.ts'
import { answerCheck, eraseAnswers, exportAnswers, listChecks } from './checks.server.ts'
import * as calls from './contract.ts'
import { seedChecks } from './seed.server.ts'
import { listAdminChecks, putCheck, removeCheck } from './studio/checks-admin.server.ts'

/** Questions that stop a recording at a second. Stands above recordings, whose player and studio page show it. */
export const lessonChecks = defineFeature({
  name: 'lesson-checks',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedChecks,
  eraseUserData: eraseAnswers,
  export: exportAnswers,
  merging: { moves: ['lesson_check_answer.user_id'] },
  handlers: [
    handle(calls.listChecks, listChecks),
    handle(calls.answerCheck, answerCheck),
    handle(calls.listAdminChecks, listAdminChecks),
    handle(calls.putCheck, putCheck),
    handle(calls.removeCheck, removeCheck),
  ],
})
