import { type Level, levels } from './contract.ts'

/** What a levelled word list says of a word in small letters. */
export type LevelOfWord = (word: string) => Level | undefined

/** Words that no rule takes back to the form a list has. Verbs by their base, then nouns and comparisons. */
const irregular = new Map(
  `be am is are was were been being|have has had having|do does did done|go went gone|say said|get got gotten
  make made|know knew known|think thought|take took taken|see saw seen|come came|give gave given|find found|tell told
  become became|show shown|leave left|feel felt|put|bring brought|begin began begun|keep kept|hold held
  write wrote written|stand stood|hear heard|let|mean meant|set|meet met|run ran|pay paid|sit sat|speak spoke spoken
  lie lay lain|lead led|read|grow grew grown|lose lost|fall fell fallen|send sent|build built|understand understood
  draw drew drawn|break broke broken|spend spent|cut|rise rose risen|drive drove driven|buy bought|wear wore worn
  choose chose chosen|eat ate eaten|drink drank drunk|sleep slept|sell sold|teach taught|catch caught|fight fought
  throw threw thrown|fly flew flown|forget forgot forgotten|forgive forgave forgiven|hide hid hidden|ride rode ridden
  ring rang rung|sing sang sung|swim swam swum|wake woke woken|win won|steal stole stolen|shake shook shaken
  shoot shot|shut|bite bit bitten|blow blew blown|burn burnt|dream dreamt|learn learnt|feed fed|freeze froze frozen
  hang hung|hurt|hit|lend lent|light lit|bend bent|dig dug|smell smelt|spell spelt|spill spilt|stick stuck|sweep swept
  swear swore sworn|tear tore torn|beat beaten|bear bore born borne|bind bound|seek sought|shine shone|sink sank sunk
  spread|spring sprang sprung|strike struck|weep wept|bet|cost|deal dealt|die dying|lie lying|tie tying|can could
  will would|shall should|may might|man men|woman women|child children|foot feet|tooth teeth|mouse mice|goose geese
  person people|life lives|wife wives|knife knives|leaf leaves|half halves|shelf shelves|wolf wolves|thief thieves
  good better best well|bad worse worst|many more most|little less least|far further farther furthest|an a`
    .split(/[|\n]/)
    .flatMap(line => {
      const [base, ...forms] = line.trim().split(' ')
      return forms.map((form): [string, string] => [form, base!])
    }),
)

/** Endings and what may have stood in their place, by the length of what goes. */
const endings: readonly [ending: RegExp, ...instead: string[]][] = [
  [/ies$/, 'y', 'ie'],
  [/ves$/, 'f', 'fe'],
  [/es$/, '', 'e'],
  [/s$/, ''],
  [/ied$/, 'y'],
  [/ed$/, '', 'e'],
  [/ing$/, '', 'e'],
  [/ier$|iest$|ily$/, 'y'],
  [/er$|est$/, '', 'e'],
  [/ally$/, '', 'al'],
  [/bly$/, 'ble'],
  [/ly$/, '', 'le'],
]

/** The forms under which a list may have a word: itself, then its likely bases. */
export function listBases(word: string): string[] {
  const bases = [word, ...(irregular.has(word) ? [irregular.get(word)!] : [])]
  for (const [ending, ...instead] of endings) {
    if (!ending.test(word)) continue
    const stem = word.replace(ending, '')
    if (stem.length < 2) continue
    bases.push(...instead.map(end => stem + end))
    // "stopped", "running", "bigger".
    if (/([b-df-hj-np-tv-z])\1$/.test(stem)) bases.push(stem.slice(0, -1))
  }
  return bases
}

/** What stands behind an apostrophe is a word every beginner knows. */
const contracted = new Map([
  ["can't", 'can'],
  ["won't", 'will'],
  ["shan't", 'shall'],
])

/**
 * The level of an English sentence: the highest among its words, each by the lowest form the list has of it. Names
 * (a capital inside a sentence) and numbers do not count. Null when the list does not know one of the words, or
 * knows none: such a sentence may be harder than the rest of it.
 */
export function computeLevel(english: string, findWordLevel: LevelOfWord): Level | null {
  const known: Level[] = []
  for (const [found] of english.replaceAll('’', "'").matchAll(/(?<![\p{L}'])\p{L}+(?:'\p{L}+)*/gu)) {
    const word = found.toLowerCase()
    const bare = contracted.get(word) ?? word.replace(/(?:n't|'\p{L}+)$/u, '')
    const level = lowest(listBases(bare).flatMap(base => findWordLevel(base) ?? []))
    const isName = found !== word
    if (level && (!isName || bare === 'i' || startsSentence(english, found))) known.push(level)
    else if (!level && !isName) return null
  }
  return highest(known)
}

const startsSentence = (text: string, word: string) =>
  new RegExp(`(?:^|[.?!:]["”»)]*\\s+["“«(]*|^["“«(]+)${word}`, 'u').test(text.replaceAll('’', "'"))

const lowest = (found: readonly Level[]) => levels.find(level => found.includes(level))
const highest = (found: readonly Level[]) => levels.findLast(level => found.includes(level)) ?? null
