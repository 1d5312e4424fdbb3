import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import { listLemmas } from './english-forms.ts'
import type { PartOfSpeech } from './rules.ts'

/**
 * Our own list of words, a file for each language, written for the texts of the school. The levels of English words are those of
 * "The CEFR-J Wordlist Version 1.5. Compiled by Yukio Tono, Tokyo University of Foreign Studies."; it ends at B2, and what is
 * above it is our own estimate, as are the levels of other languages.
 */
const files = import.meta.glob<string>('./words/*.txt', { query: '?raw', import: 'default', eager: true })

export type ListedWord = {
  language: string
  headword: string
  partOfSpeech: PartOfSpeech
  level: LevelCode | null
  meaning: string
  example: { text: string; persian: string } | null
}

const codes: Record<string, PartOfSpeech> = {
  n: 'noun',
  nm: 'masculine noun',
  nf: 'feminine noun',
  nn: 'neuter noun',
  v: 'verb',
  adj: 'adjective',
  adv: 'adverb',
  prep: 'preposition',
  conj: 'conjunction',
  pron: 'pronoun',
  det: 'determiner',
  num: 'number',
  int: 'interjection',
  name: 'name',
  suffix: 'suffix',
  abbr: 'abbreviation',
}

/** An article before a noun is shown, and not looked for. */
const article = /^(?:der|die|das|le|la|un|une) (?=\S)|^l’/

/**
 * A line of a list: `headword | part of speech | level | meaning | other forms | example | its Persian`; the last four may be
 * left out from the end.
 * @throws Error with the line that nobody understands
 */
export function readLine(language: string, line: string): { word: ListedWord; forms: string[] } {
  const [headword = '', code = '', level = '', meaning = '', forms = '', text = '', persian = ''] = line
    .split('|')
    .map(part => part.trim())
  const partOfSpeech = codes[code]
  const known = levelCodes.find(known => known === level) ?? null
  if (!headword || !meaning || !partOfSpeech || (level && !known) || !text !== !persian)
    throw new Error(`${language}: ${line}`)
  return {
    word: {
      language,
      headword: headword.replaceAll("'", '’'),
      partOfSpeech,
      level: known,
      meaning,
      example: text ? { text, persian } : null,
    },
    forms: [headword.replace(article, ''), ...forms.split(' ').filter(Boolean)],
  }
}

/** A word as it is looked for, in small letters of its own language. */
export const foldWord = (word: string, language: string) =>
  foldMarks(word).toLocaleLowerCase(language === 'tr' ? 'tr' : 'en')
const foldMarks = (word: string) => word.normalize('NFC').replaceAll('’', "'")

type List = { exact: Map<string, ListedWord>; folded: Map<string, ListedWord[]> }

function readList(language: string, file: string): List {
  const list: List = { exact: new Map(), folded: new Map() }
  for (const line of file.split('\n').filter(Boolean)) {
    const { word, forms } = readLine(language, line)
    for (const form of forms) {
      const exact = foldMarks(form)
      if (!list.exact.has(exact)) list.exact.set(exact, word)
      const folded = foldWord(form, language)
      list.folded.set(folded, [...(list.folded.get(folded) ?? []), word])
    }
  }
  return list
}

const lists = new Map(
  Object.entries(files).map(([path, file]) => {
    const language = /([a-z]+)\.txt$/.exec(path)![1]!
    return [language, readList(language, file)]
  }),
)

/** All words of the lists, for those who look over them. */
export const listWords = (): ListedWord[] =>
  [...lists.values()].flatMap(({ exact }) => [...new Set(exact.values())])

/**
 * What the list says of a word of a text, in the form in which it stands: written alike first (`May`, `may`), then in small
 * letters, in English then by its ending.
 */
export function findListed(language: string, word: string): ListedWord | null {
  const list = lists.get(language)
  if (!list) return null
  const folded = foldWord(word, language)
  const written = list.exact.get(foldMarks(word)) ?? list.folded.get(folded)?.[0]
  if (written || language !== 'en') return written ?? null
  for (const { lemma, as } of listLemmas(folded)) {
    const found = list.folded.get(lemma)?.find(({ partOfSpeech }) => as.includes(partOfSpeech))
    if (found) return found
  }
  return null
}
