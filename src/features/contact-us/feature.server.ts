import { defineFeature, on } from '#server/app-context.ts'
import * as calls from './contract.ts'
import * as letters from './letters.server.ts'

export const contactUs = defineFeature({
  name: 'contact-us',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  answers: [
    on(calls.writeLetter, letters.writeLetter),
    on(calls.myLetters, letters.myLetters),
    on(calls.lettersToSchool, letters.lettersToSchool),
    on(calls.answerLetter, letters.answerLetter),
  ],
  forget: letters.forgetLetters,
  export: letters.exportLetters,
})
