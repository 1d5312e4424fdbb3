import { defineFeature, handle } from '#server/app-context.ts'
import { changeAnswerHours, readAnswerHours } from './answer-hours.server.ts'
import * as calls from './contract.ts'
import { eraseAnswerHours, exportAnswerHours } from './personal-data.server.ts'

/** In which hours those who work at the school answer. Stands below the messenger, which shows it, and above the site. */
export const answerHours = defineFeature({
  name: 'answer-hours',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  eraseUserData: eraseAnswerHours,
  export: exportAnswerHours,
  merging: { stays: ['chat_answer_hours.user_id'] },
  handlers: [
    handle(calls.readAnswerHours, readAnswerHours),
    handle(calls.changeAnswerHours, changeAnswerHours),
  ],
})
