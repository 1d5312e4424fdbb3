import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { collection } from '#contract/collection.ts'
import { text } from '#contract/fields.ts'
import { languageField } from '#contract/language-field.ts'
import { toLatinDigits } from '#persian/digits.ts'
import { levelCodes } from '#persian/level-names.ts'

/** Per cent, typed in any digits. */
const percent = z.pipe(
  z.pipe(
    z.union([z.number(), z.string()], 'نمرهٔ قبولی را به عدد وارد کنید.'),
    z.transform((typed: number | string) =>
      typeof typed === 'number' ? typed : Number(toLatinDigits(typed).replace(/[\s٪%]/g, '') || Number.NaN),
    ),
  ),
  z
    .int('نمرهٔ قبولی را به عدد وارد کنید.')
    .check(z.minimum(1, 'نمرهٔ قبولی از ۱ تا ۱۰۰ است.'), z.maximum(100, 'نمرهٔ قبولی از ۱ تا ۱۰۰ است.')),
)

const step = z.object({
  /** Empty for a new one. */
  id: z.union([z.literal(''), z.uuid()], 'این سطح پیدا نشد.'),
  name: text({ label: 'نام سطح', min: 1, max: 40 }),
  level: z.enum(levelCodes, 'سطح اروپایی را انتخاب کنید.'),
  book: text({ label: 'کتاب', min: 0, max: 120 }),
  /** Empty where nobody said. */
  passMark: z.union([z.literal(''), percent], 'نمرهٔ قبولی را به عدد وارد کنید.'),
})
export type StepValues = {
  id: string
  name: string
  level: string
  book: string
  passMark: number | string
}

export const ladders = collection({
  path: '/api/studio/ladders',
  access: may('ladders.write'),
  what: 'Ladders of the school’s own levels, each in the order they are learned',
  shape: {
    title: text({ label: 'نام', min: 2, max: 60 }),
    language: languageField('زبان را انتخاب کنید.'),
    steps: z.array(step).check(z.maxLength(40, 'یک نردبان بیش از ۴۰ سطح ندارد.')),
  },
})
