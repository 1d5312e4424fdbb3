import { toLatinDigits } from '#persian/digits.ts'
import { fixedIds } from '#server/fixed-id.ts'
import { on, room } from '#server/house.ts'
import * as calls from './contract.ts'
import * as letters from './letters.server.ts'

const idOf = fixedIds('letter')

export const contactUs = room({
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
  forms: [
    {
      path: '/contact-us',
      endpoint: calls.writeLetter,
      complete(values, { visitor, now }) {
        const letter = { ...values, contact: toLatinDigits(values.contact ?? '') }
        // Sent again on the same day, by a second press or a page loaded anew, it is the same letter.
        return {
          ...letter,
          id: idOf(`${visitor} ${now.toISOString().slice(0, 10)} ${JSON.stringify(letter)}`),
        }
      },
    },
  ],
  forget: letters.forgetLetters,
  export: letters.exportLetters,
})
