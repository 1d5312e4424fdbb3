import { listExamples } from '#features/phrasebook/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Gloss } from './contract.ts'
import type { Term } from './hooks.server.ts'
import { nameWord } from './split-words.ts'
import { findListed, foldWord, type ListedWord } from './word-list.server.ts'

/** A word of a text, in the language it stands in, and in that of the text where it is none of that. */
export type AskedWord = { language: string; word: string; or?: string | null | undefined }

type Found = Omit<Gloss, 'words'>

/**
 * What these words mean, each meaning once with all the words it is of; a word that nobody has explained is in none. Our list
 * comes first, then what texts of the school say of it. The number of statements is the same for one word and for a page of them.
 */
export async function findGlosses(
  { features }: Pick<AppContext, 'features'>,
  db: Db,
  asked: readonly AskedWord[],
): Promise<Gloss[]> {
  const listed = new Map<string, Found>()
  const missing: AskedWord[] = []
  for (const one of asked) {
    const name = nameWord(one.language, one.word)
    const found = listLanguages(one)
      .map(language => findListed(language, one.word))
      .find(word => word !== null)
    if (found) listed.set(name, toFound(found))
    else missing.push(one)
  }
  const terms = await findTerms(features, db, missing)
  const glosses = new Map<string, Gloss>()
  for (const one of asked) {
    const name = nameWord(one.language, one.word)
    const found = listed.get(name) ?? terms.get(name)
    if (!found) continue
    const key = `${found.language} ${found.headword} ${found.meaning}`
    const gloss = glosses.get(key) ?? { ...found, words: [] }
    if (!gloss.words.includes(name)) gloss.words.push(name)
    glosses.set(key, gloss)
  }
  return addExamples(db, [...glosses.values()])
}

const listLanguages = ({ language, or }: AskedWord) => (or && or !== language ? [language, or] : [language])

const toFound = ({ example, ...word }: ListedWord): Found => ({
  ...word,
  example: example && { ...example, attribution: null },
})

async function findTerms(
  features: AppContext['features'],
  db: Db,
  asked: readonly AskedWord[],
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  if (asked.length === 0) return found
  const words = [...new Set(asked.flatMap(one => listLanguages(one).map(code => foldWord(one.word, code))))]
  const terms: Term[] = []
  for (const { findTerms } of features) if (findTerms) terms.push(...(await findTerms(db, words)))
  for (const one of asked) {
    const term = listLanguages(one)
      .map(language =>
        terms.find(term => term.language === language && term.word === foldWord(one.word, language)),
      )
      .find(term => term !== undefined)
    if (!term) continue
    const { language, term: headword, meaning } = term
    found.set(nameWord(one.language, one.word), {
      language,
      headword,
      meaning,
      partOfSpeech: null,
      level: null,
      example: null,
    })
  }
  return found
}

/** English words without a sentence of ours get one of everybody's phrases that holds them. */
async function addExamples(db: Db, glosses: readonly Gloss[]): Promise<Gloss[]> {
  const lacking = glosses.filter(({ language, example }) => language === 'en' && !example)
  const words = lacking.map(({ headword }) => headword)
  const examples = words.length > 0 ? await listExamples(db, words) : new Map()
  return glosses.map(gloss => ({
    ...gloss,
    example: gloss.example ?? (gloss.language === 'en' ? (examples.get(gloss.headword) ?? null) : null),
  }))
}
