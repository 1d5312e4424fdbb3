import * as rules from '../rules.ts'

/** How passwords are compared: letter case, the script of digits and spaces do not make one another. */
export type Fold = (text: string) => string

/** Whether a folded password is among the ten thousand commonest that the field rule would take, or in their manner. */
export async function isCommon(password: string, fold: Fold): Promise<boolean> {
  return isRow(password) || isRepeated(password) || (await words(fold)).has(password)
}

let read: Promise<ReadonlySet<string>> | undefined
const words = (fold: Fold) => (read ??= readWords(fold))

async function readWords(fold: Fold): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const longEnough = dictionary['passwords-common'].filter(word => word.length >= rules.passwordLength.min)
  return new Set(longEnough.slice(0, 10_000).map(fold))
}

/** What the library's list leaves to its other half: digits, alphabets and keyboards in a row. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی',
  'ضصثقفغعهخحجچ',
  'شسیبلاتنمکگ',
  'ظطزرذدپو',
].flatMap(row => [row, [...row].reverse().join('')])

const isRow = (password: string) => rows.some(row => row.includes(password))

/** Up to three characters over and over: `111111`, `121212`, `abcabc`. */
const isRepeated = (password: string) =>
  [1, 2, 3].some(period => [...password].every((letter, i, all) => i < period || letter === all[i - period]))
