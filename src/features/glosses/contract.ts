import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { text } from '#contract/fields.ts'
import { languageTag } from '#contract/language-field.ts'
import { levelCodes } from '#persian/level-names.ts'
import { maxWordLength, partsOfSpeech } from './rules.ts'

/** What a word means, and what else is known of it. */
export const gloss = z.object({
  language: z.string(),
  /** As dictionaries have it: `der Feierabend`, `go`. */
  headword: z.string(),
  meaning: z.string(),
  partOfSpeech: z.nullable(z.enum(partsOfSpeech)),
  level: z.nullable(z.enum(levelCodes)),
  /** A sentence with the word, what it means, and whose pair it is where it is not ours. */
  example: z.nullable(
    z.object({
      text: z.string(),
      persian: z.nullable(z.string()),
      attribution: z.nullable(z.string()),
    }),
  ),
  /** Which words of a text it explains, as `nameWord()` names them. */
  words: z.array(z.string()),
})
export type Gloss = z.output<typeof gloss>

const language = z.string('این زبان شناخته نیست.').check(z.regex(languageTag, 'این زبان شناخته نیست.'))
/** As it stands in a text; `or` is the language of the text around it, where it is none of `language`. */
const asked = {
  language,
  word: text({ label: 'واژه', max: maxWordLength }),
  or: z.optional(language),
}

export const readGloss = endpoint({
  method: 'GET',
  path: '/api/glosses/:language/:word',
  access: 'anyone',
  summary: 'What a word means, in whatever form it stands; null where nobody has said it yet.',
  input: z.object(asked),
  output: z.object({ gloss: z.nullable(gloss) }),
})

export const takeCard = endpoint({
  method: 'POST',
  path: '/api/glosses/cards',
  access: 'user',
  summary:
    'Makes a card of the phrasebook of a word with its meaning, once; `added` is 0 where it is there already.',
  input: z.object(asked),
  output: z.object({ added: z.int() }),
})
