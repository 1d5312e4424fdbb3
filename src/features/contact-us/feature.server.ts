import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import * as letters from './letters.server.ts'

export const contactUs = defineFeature({
  name: 'contact-us',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  handlers: [
    handle(calls.writeLetter, letters.writeLetter),
    handle(calls.myLetters, letters.myLetters),
    handle(calls.lettersToSchool, letters.lettersToSchool),
    handle(calls.answerLetter, letters.answerLetter),
  ],
  eraseUserData: letters.eraseLetters,
  export: letters.exportLetters,
})
