import { expect, test } from 'vitest'
import { cutSentences } from './listening/cut-sentences.ts'
import { splitLevels } from './post-levels.ts'
import { loadArticles } from './seed.server.ts'

const both = 'آغاز\n\n::: سطح B1\n\nhard\n\n:::\n\n::: سطح A2\n\neasy\n\n:::\n\nپایان'

test('BL10 a text is told apart into two levels, and what stands outside is in both', () => {
  const { texts } = splitLevels(both, 'B1')
  expect(texts!.markdown.split(/\n+/)).toEqual(['آغاز', 'hard', 'پایان'])
  expect(texts!.other!.level).toBe('A2')
  expect(texts!.other!.markdown.split(/\n+/)).toEqual(['آغاز', 'easy', 'پایان'])
  expect(splitLevels('یک\n\n:::\n\nدو', null).texts).toEqual({ markdown: 'یک\n\n:::\n\nدو', other: null })
})

test.each([
  ['without a level of its own', both, null, 'سطح نوشته را هم'],
  ['of a third level', both, 'C1', 'بیش از دو سطح ندارد'],
  ['left open', '::: سطح A2\n\neasy', 'B1', 'بسته نشده است'],
  ['begun inside another', '::: سطح A2\n::: سطح B1\n:::', 'B1', 'پیش از آغاز سطح B1'],
  ['of no such level', '::: سطح A9\n:::', 'B1', 'سطح شناخته‌ای نیست'],
  ['of one level only', '::: سطح B1\n:::', 'B1', 'متن سطح دوم را هم بنویسید'],
  ['left open before the members’ part', '::: سطح A2\n::: اعضا\n', 'B1', 'پیش از «::: اعضا»'],
  ['in the members’ part', 'a\n::: اعضا\n::: سطح A2\n:::', 'B1', 'پیش از خط «::: اعضا»'],
] as const)('BL10 a text %s is refused with a sentence', (_, markdown, level, sentence) => {
  const { texts, fault } = splitLevels(markdown, level)
  expect(texts).toBeUndefined()
  expect(fault).toContain(sentence)
})

test('BL10 four posts of the demo are written at two levels', async () => {
  const articles = await loadArticles()
  const twice = articles.filter(({ markdown, level }) => splitLevels(markdown, level || null).texts?.other)
  expect(twice.map(({ slug }) => slug).toSorted()).toEqual([
    'feierabend',
    'present-perfect',
    'taarof-in-email',
    'tu-vous',
  ])
  for (const { markdown, level } of twice) {
    const { texts } = splitLevels(markdown, level || null)
    expect(texts!.markdown + texts!.other!.markdown).not.toContain(':::\n\n::: سطح')
    expect(texts!.other!.markdown).not.toBe(texts!.markdown)
  }
})

test('BL10 a paragraph is read sentence by sentence', () => {
  const cut = (text: string) => cutSentences(text).map(({ from, to }) => text.slice(from, to))
  expect(cut('گفت: «بیا.» و رفت. چرا؟  Schönen Feierabend! ')).toEqual([
    'گفت: «بیا.»',
    'و رفت.',
    'چرا؟',
    'Schönen Feierabend!',
  ])
  expect(cut('Henry L. Roediger, 3. Mai')).toEqual(['Henry L. Roediger, 3. Mai'])
  expect(cut(' … ')).toEqual([])
})
