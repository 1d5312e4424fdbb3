import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
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

test('there are twenty situations of twenty phrases, each in the file of its name', () => {
  expect(situations.map(situation => `${situation.slug}.json`)).toEqual(files)
  expect(situations.map(situation => situation.phrases.length)).toEqual(Array(20).fill(20))
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

/** The other languages of the same situations, each in a folder of its own. */
const languages = ['de', 'fr', 'tr', 'ar'] as const
type Language = (typeof languages)[number]

interface OtherPhrase extends Omit<SeedPhrase, 'english' | 'ipa'> {
  sentence: string
  ipa: string | null
}

/** The letters of each language, with the marks its sentences are written with. */
const sentenceShapes: Record<Language, RegExp> = {
  de: /^[A-ZÄÖÜ][A-Za-zÄÖÜäöüßé0-9’„“,.;:!?€ –-]+[.!?]$/,
  fr: /^[A-ZÀÂÇÉÈÊËÎÏÔÛÙÜŒ][A-Za-zÀÂÇÉÈÊËÎÏÔÛÙÜŒàâçéèêëîïôûùüœæ0-9’«»,.;:!?€ \u00A0\u202F–-]+[.!?]$/,
  tr: /^[A-ZÇĞİÖŞÜ][A-Za-zÇĞİÖŞÜçğıöşüâîû0-9’“”,.;:!? –-]+[.!?]$/,
  ar: /^[\u0621-\u063A\u0641-\u0652\u0670\u0671٠-٩«»،؛:.!؟ -]+[.!؟]$/,
}

const listOther = (language: Language) =>
  readdirSync(`${import.meta.dirname}/${language}`)
    .filter(name => name.endsWith('.json'))
    .map(name => {
      const file = `${import.meta.dirname}/${language}/${name}`
      const content = JSON.parse(readFileSync(file, 'utf8')) as { situation: string; phrases: OtherPhrase[] }
      return { name, ...content }
    })

describe.each(languages)('in %s', language => {
  const files = listOther(language)
  const others = files.flatMap(file => file.phrases)
  const prose = others.flatMap(({ persian, note }) => (note === null ? [persian] : [persian, note]))

  test('files are situations that are there, each with phrases of all fields', () => {
    const fields = 'slug,sentence,persian,ipa,persianPronunciation,latinPronunciation,level,note,example'
    for (const { name, situation, phrases: inside } of files) {
      expect(`${situation}.json`).toBe(name)
      expect(situations.map(({ slug }) => slug)).toContain(situation)
      for (const phrase of inside) expect(Object.keys(phrase).join(), phrase.slug).toBe(fields)
    }
  })

  test('slugs are the language’s own, and none comes twice anywhere', () => {
    const slugs = others.map(({ slug }) => slug)
    expect(
      offenders(
        slugs,
        slug => !/^(?=.{1,80}$)[a-z0-9]+(-[a-z0-9]+)+$/.test(slug) || !slug.startsWith(`${language}-`),
      ),
    ).toEqual([])
    const all = [...phrases.map(({ slug }) => slug), ...slugs]
    expect(all.filter((slug, at) => all.indexOf(slug) !== at)).toEqual([])
    const sentences = others.map(({ sentence }) => sentence.toLowerCase())
    expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([])
  })

  test('sentences are written in the letters and marks of the language', () => {
    const sentences = others.flatMap(({ sentence, example }) =>
      example === null ? [sentence] : [sentence, example],
    )
    expect(offenders(sentences, not(sentenceShapes[language]))).toEqual([])
    expect(offenders(sentences, text => text.length > 200 || / {2}/.test(text))).toEqual([])
  })

  test('Persian is written as the house writes it', () => {
    expect(findTypographyFaults(prose)).toEqual([])
    expect(offenders(prose, not(/[.!؟]$/))).toEqual([])
  })

  test('pronunciations keep to their alphabets, and IPA stands between slashes', () => {
    const persian = others.map(({ persianPronunciation }) => persianPronunciation)
    expect(
      offenders(persian, not(/^[آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیئءأؤ\u064B-\u0652\u200C ،؟!]+$/)),
    ).toEqual([])
    const latin = others.map(({ latinPronunciation }) => latinPronunciation)
    expect(offenders(latin, not(/^(?:[abd-pr-vyzâ’]|ch|ow|[,;?!] ?| |-)+$/))).toEqual([])
    const ipa = others.flatMap(phrase => phrase.ipa ?? [])
    expect(offenders(ipa, not(/^\/[^/]+\/$/))).toEqual([])
  })

  test('levels run from A1 to B2', () => {
    expect(
      offenders(
        others.map(({ level }) => level),
        not(/^(?:A1|A2|B1|B2)$/),
      ),
    ).toEqual([])
  })
})

/** Those that every language holds. */
const everywhere = [
  'airport', 'bank', 'doctor', 'getting-around', 'home-and-neighbours', 'hotel', 'phone-and-internet', 'restaurant',
  'shopping', 'small-talk', 'university', 'workplace',
] // biome-ignore format: a list to be read as one

test.each(languages)('in %s each of twelve situations has ten phrases at least', language => {
  const counts = new Map(listOther(language).map(file => [file.situation, file.phrases.length]))
  expect(everywhere.filter(slug => (counts.get(slug) ?? 0) < 10)).toEqual([])
})
