import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findTypographyFaults } from '../../../../test/persian-typography.ts'

interface SeedPhrase {
  slug: string
  english: string
  persian: string
  ipa: string
  persianPronunciation: string
  latinPronunciation: string
  level: string
  note: string | null
  example: string | null
}

interface SeedSituation {
  slug: string
  title: string
  description: string
  icon: string
  phrases: SeedPhrase[]
}

const files = readdirSync(import.meta.dirname).filter(name => name.endsWith('.json'))
// The one cast: what the cast promises is what the tests below check.
const situations = files.map(
  name => JSON.parse(readFileSync(`${import.meta.dirname}/${name}`, 'utf8')) as SeedSituation,
)
const phrases = situations.flatMap(situation => situation.phrases)
const notes = phrases.flatMap(phrase => (phrase.note === null ? [] : [phrase.note]))
const examples = phrases.flatMap(phrase => (phrase.example === null ? [] : [phrase.example]))
const persianProse = [
  ...situations.flatMap(situation => [situation.title, situation.description]),
  ...phrases.map(phrase => phrase.persian),
  ...notes,
]

/** The texts of which `wrong` is true, so that a failure names them. */
const offenders = (texts: string[], wrong: (text: string) => boolean) => texts.filter(wrong)
const not = (right: RegExp) => (text: string) => !right.test(text)

test('there are twelve situations of twenty phrases, each in the file of its name', () => {
  expect(situations.map(situation => `${situation.slug}.json`)).toEqual(files)
  expect(situations.map(situation => situation.phrases.length)).toEqual(Array(12).fill(20))
})

test('every phrase has exactly the agreed fields', () => {
  const fields = 'slug,english,persian,ipa,persianPronunciation,latinPronunciation,level,note,example'.split(
    ',',
  )
  for (const phrase of phrases) expect(Object.keys(phrase)).toEqual(fields)
  for (const situation of situations)
    expect(Object.keys(situation)).toEqual(['slug', 'title', 'description', 'icon', 'phrases'])
})

test.each(['slug', 'english', 'persian', 'ipa', 'latinPronunciation'] as const)(
  'no %s comes twice',
  field => {
    const seen = phrases.map(phrase => phrase[field].toLowerCase())
    expect(seen.filter((text, at) => seen.indexOf(text) !== at)).toEqual([])
  },
)

test('slugs are short kebab-case ASCII and icons are names of Lucide icons', () => {
  const slugs = [...situations, ...phrases].map(entry => entry.slug)
  expect(offenders(slugs, not(/^(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*$/))).toEqual([])
  const icons = new Set(readdirSync('node_modules/lucide-static/icons'))
  expect(situations.filter(situation => !icons.has(`${situation.icon}.svg`))).toEqual([])
})

test('English sentences start with a capital, end in punctuation and use typographic signs', () => {
  const sentences = [...phrases.map(phrase => phrase.english), ...examples]
  expect(offenders(sentences, not(/^[A-Z][A-Za-z’“”,.;:!? -]+[.!?]$/))).toEqual([])
  expect(offenders(sentences, text => text.length > 200 || / {2}| [,.;:!?]/.test(text))).toEqual([])
})

test('Persian sentences use Persian letters only, and end in punctuation', () => {
  const sentences = phrases.map(phrase => phrase.persian)
  expect(
    offenders(sentences, not(/^[آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیئؤأء\u0654ًِ\u200C ،؛:.!؟«»۰-۹]+$/)),
  ).toEqual([])
  expect(offenders([...sentences, ...notes], not(/[^\s.!؟][.!؟]$/))).toEqual([])
  expect(offenders([...sentences, ...notes], text => text.length > 300)).toEqual([])
})

test('Persian prose is written as the house writes it', () => {
  expect(findTypographyFaults(persianProse)).toEqual([])
})

test('IPA stands between slashes in the signs of General American and marks a stress', () => {
  const ipa = phrases.map(phrase => phrase.ipa)
  const signs = /^\/[pbtdkɡfvθðszʃʒhmnŋlrjwiɪɛæʌəɚʊuaeoɑɔɝːˈˌ| ]+\/$/
  expect(offenders(ipa, not(signs))).toEqual([])
  expect(offenders(ipa, text => !text.includes('ˈ') || / {2}|\/ | \/|ː[ː]|[ˈˌ][ˈˌ ]/.test(text))).toEqual([])
})

test('IPA has as many words and pauses as the English sentence', () => {
  for (const { english, ipa } of phrases) {
    const groups = ipa.slice(1, -1).split(' | ')
    expect(
      groups.map(group => group.split(' ').length),
      english,
    ).toEqual(
      english
        .replace('Mr.', 'Mr')
        .split(/[,.!?;]\s*/)
        .filter(group => group !== '')
        .map(group => group.split(' ').length),
    )
  }
})

test('pronunciations keep to their alphabets, word for word', () => {
  const persian = phrases.map(phrase => phrase.persianPronunciation)
  expect(offenders(persian, not(/^[آابپتثجچحدذرزژسشفکگلمنوهی\u064E-\u0650\u0652\u200C ،؟]+$/))).toEqual([])
  for (const { ipa, persianPronunciation } of phrases)
    expect(persianPronunciation.split(' ').length, persianPronunciation).toBe(
      ipa.replaceAll(' |', '').split(' ').length,
    )
  const latin = phrases.map(phrase => phrase.latinPronunciation)
  // One letter pattern for each sound; w only in the diphthong ow, q and x never; no full stop, as in IPA.
  expect(offenders(latin, not(/^(?:[abd-pr-vyzâ’]|ch|ow|[,;?!] ?| |-)+$/))).toEqual([])
  expect(offenders(latin, text => / {2}|[!,;]$/.test(text))).toEqual([])
})

test('a question is a question in every field', () => {
  for (const { english, persian, persianPronunciation, latinPronunciation } of phrases) {
    expect(persianPronunciation.endsWith('؟'), english).toBe(english.endsWith('?'))
    expect(latinPronunciation.endsWith('?'), persian).toBe(persian.endsWith('؟'))
  }
})

test('levels run from A1 to B2, and every situation has an easy and a harder phrase', () => {
  expect(new Set(phrases.map(phrase => phrase.level))).toEqual(new Set(['A1', 'A2', 'B1', 'B2']))
  for (const { slug, phrases: own } of situations) {
    expect(
      own.some(phrase => phrase.level === 'A1'),
      slug,
    ).toBe(true)
    expect(
      own.some(phrase => phrase.level.startsWith('B')),
      slug,
    ).toBe(true)
  }
})

test('a third of the phrases of every situation carry a note, and a third an example', () => {
  for (const { slug, phrases: own } of situations) {
    expect(own.filter(phrase => phrase.note !== null).length, slug).toBeGreaterThanOrEqual(7)
    expect(own.filter(phrase => phrase.example !== null).length, slug).toBeGreaterThanOrEqual(7)
  }
  expect(new Set(notes).size).toBe(notes.length)
  expect(new Set(examples).size).toBe(examples.length)
})
