/** @module-tag embedded */
import { expect, test } from 'vitest'
import { detectDirection } from '#persian/strong-letters.ts'
import { findTypographyFaults } from '../../../../test/persian-typography.ts'
import { limits } from '../contract.ts'
import { categories } from '../error-type.ts'
import { loadSeedTypes } from '../keep-seed-types.server.ts'

const types = await loadSeedTypes()
const countBy = (language: string) => types.filter(type => type.language === language).length

test('WR16 there are types of what Persian speakers do wrong: forty of English and more, some of other languages', () => {
  expect(countBy('en')).toBeGreaterThanOrEqual(40)
  for (const language of ['de', 'fr', 'tr']) expect(countBy(language), language).toBeGreaterThanOrEqual(8)
  const slugs = new Set(types.map(({ slug }) => slug))
  for (const named of [
    'en-missing-article',
    'en-the-before-names',
    'en-verb-position',
    'en-verb-preposition',
  ])
    expect(slugs).toContain(named)
})

test('WR16 every type says in Persian which habit of Persian leads there, in two to four sentences', () => {
  for (const { slug, explanation } of types) {
    expect(explanation, slug).toMatch(/فارسی/)
    const sentences = explanation.replace(/«[^»]*»/g, '«»').match(/[.؟](?=\s|$)/g) ?? []
    expect([2, 3, 4], `${slug}: ${sentences.length}`).toContain(sentences.length)
  }
})

test('no two have one slug, one name in a language or one key, and slugs begin with the language', () => {
  const slugs = types.map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(slugs.length)
  const names = types.map(({ language, name }) => `${language} ${name}`)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  const keys = types.flatMap(({ language, shortcut }) => (shortcut ? [`${language} ${shortcut}`] : []))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  for (const slug of slugs) expect(slug).toMatch(/^(en|de|fr|tr)(-[a-z0-9]+){1,6}$/)
})

test('each has two or three examples that correct something, no two of them alike', () => {
  const wrongs = types.flatMap(({ examples }) => examples.map(({ wrong }) => wrong))
  expect(new Set(wrongs).size).toBe(wrongs.length)
  for (const { slug, category, examples } of types) {
    expect(categories, slug).toContain(category)
    expect([2, 3], slug).toContain(examples.length)
    for (const { wrong, right } of examples) expect(wrong, slug).not.toBe(right)
  }
})

test('texts fit into what staff may type', () => {
  for (const { slug, name, term, explanation, comment, examples } of types) {
    expect(name.length, slug).toBeLessThanOrEqual(limits.name)
    expect(term.length, slug).toBeLessThanOrEqual(limits.term)
    expect(explanation.length, slug).toBeLessThanOrEqual(limits.explanation)
    expect(comment.length, slug).toBeLessThanOrEqual(limits.comment)
    for (const text of examples.flatMap(Object.values))
      expect(text.length, slug).toBeLessThanOrEqual(limits.example)
  }
})

test('texts in the language of the type hold no Persian, no straight marks and no marks of direction', () => {
  const texts = types.flatMap(({ term, examples }) => [term, ...examples.flatMap(Object.values)])
  expect(
    texts.filter(text =>
      /[\p{Script=Arabic}'"\u200C\u200E\u200F\u202A-\u202E\u2066-\u2069]| {2}|^$/u.test(text),
    ),
  ).toEqual([])
})

test('the Persian of the types is written as the house writes it', () => {
  const texts = types.flatMap(({ name, explanation, comment }) => [name, explanation, comment])
  expect(findTypographyFaults(texts)).toEqual([])
  // The first letter decides how the line runs, wherever it is shown.
  expect(texts.filter(text => detectDirection(text) !== 'rtl')).toEqual([])
})
