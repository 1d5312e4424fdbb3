import { toLatinDigits } from '#persian/digits.ts'

/** Whether a text holds a number, an address or an ID by which somebody could be reached elsewhere. */
export const holdsContact = (text: string): boolean =>
  /(?:\d[\s./()-]*){7,}|@|https?:|www\.|t\.me/i.test(toLatinDigits(text))
