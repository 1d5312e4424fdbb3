import { expect, test } from 'vitest'
import type { AuthoredContent } from '#contract/authored-question.ts'
import { buildQuestion } from './build-question.ts'
import { checkAuthored } from './check-authored.ts'
import { listChosen } from './responses.server.ts'

test('what was chosen is kept by ids, the left one of a pair before the right one, and nothing that was typed', () => {
  const build = (content: AuthoredContent) =>
    buildQuestion('00000000-0000-4000-8000-000000000001', content, { skill: 'vocabulary' }).body
  const matching = build({
    kind: 'matching',
    stem: '',
    pairs: [
      ['cat', 'گربه'],
      ['dog', 'سگ'],
    ],
  })
  expect(listChosen(matching, { kind: 'matching', pairs: { a: 'x', b: 'y' } })).toEqual(['a:x', 'b:y'])
  const cloze = build({
    kind: 'cloze',
    stem: '',
    text: 'I {1} to {2}.',
    gaps: { 1: { options: ['go', 'goes'], key: 0 }, 2: { accept: ['town'] } },
  })
  expect(listChosen(cloze, { kind: 'cloze', gaps: { 1: 'b', 2: 'my secret' } })).toEqual(['1:b'])
  expect(listChosen(cloze, null)).toEqual([])
})

test('a question can be asked by its instruction alone; without any word there is nothing to ask', () => {
  const bare: AuthoredContent = { kind: 'single', stem: '', options: ['a', 'b'], key: 0 }
  expect(checkAuthored(bare)).toEqual([{ field: 'stem', message: 'متن پرسش وارد نشده است.' }])
  expect(checkAuthored({ ...bare, instruction: 'گزینهٔ درست را انتخاب کنید.' })).toEqual([])
  expect(checkAuthored({ ...bare, picture: { src: '/media/x.webp', alt: 'a cat' } })).toEqual([])
  expect(checkAuthored({ kind: 'ordering', stem: '', pieces: ['a', 'b'] })).toEqual([])
})
