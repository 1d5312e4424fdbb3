export type Direction = 'rtl' | 'ltr'

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** The direction of a text by its first strong letter; null where there is none (digits, marks and emoji have no say). */
export function detectDirection(text: string): Direction | null {
  const letter = /\p{L}/u.exec(text)?.[0]
  if (letter === undefined) return null
  return rightToLeft.test(letter) ? 'rtl' : 'ltr'
}

const rightToLeftLanguage = /^(?:ar|fa|he|ur|ps|ckb)(?:-|$)/

/** The direction a language is written in, by its tag: `de` → ltr, `ar-IQ` → rtl. */
export const directionOfLanguage = (tag: string): Direction => (rightToLeftLanguage.test(tag) ? 'rtl' : 'ltr')
