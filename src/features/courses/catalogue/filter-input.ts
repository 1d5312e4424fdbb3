import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { languageList } from '#contract/language-field.ts'
import { buildListSchema } from '#contract/list-schema.ts'
import { levelCodes } from '#persian/level-names.ts'

/** What the catalogue and the list of groups are filtered by; values of one name are joined by commas. */
export const filterInput = {
  q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''),
  language: languageList,
  level: buildListSchema(levelCodes),
  /** Weekdays from Saturday, 0: those that hold on at least one of them. */
  day: buildListSchema(['0', '1', '2', '3', '4', '5', '6']),
  /** When it begins: before 12, until 17, from 17 on. */
  time: buildListSchema(['morning', 'afternoon', 'evening']),
  place: buildListSchema(['online', 'branch']),
  /** Only those with a seat left. */
  seats: buildListSchema(['free']),
}
