import type { AuthoredContent } from '#contract/authored-question.ts'
import type { PortableQuestion } from '../src/server/engines/question-formats/portable.ts'

/** A question with a name, tags and texts that every format has to escape; for tests. */
export const wrap = (content: AuthoredContent, name = 'پرسش «یک»: a~b=c {d} #e'): PortableQuestion => ({
  name,
  language: 'en',
  place: { skill: 'vocabulary', level: 'B1' },
  tags: ['سفر', 'shop & travel'],
  content,
})

/** One of each kind that a file can carry. */
export const kinds: AuthoredContent[] = [
  {
    kind: 'single',
    stem: 'Which is <b>right</b> & "proper"? {~=#:\\}\nSecond line with ____.',
    why: 'چون درست است.',
    options: ['if x < y', 'it’s 50% #1', 'نیم‌فاصله', '=~{}'],
    key: 2,
    feedback: ['نه', '', 'بله: درست', ''],
  },
  { kind: 'multiple', stem: 'Choose.', options: ['a', 'b', 'c', 'd'], key: [0, 2, 3] },
  { kind: 'text', stem: 'Two plus two?', accept: ['four', '4', 'a/b "c"'] },
  {
    kind: 'matching',
    stem: 'Match.',
    pairs: [['a nurse', 'a hospital'], ['a chef', 'a kitchen'], ['a cook', 'a kitchen']], // biome-ignore format: pairs
    extra: ['a court'],
  },
  { kind: 'ordering', stem: 'Order.', pieces: ['My brother', 'usually', 'drinks', 'tea'] },
  { kind: 'essay', stem: 'Write about a journey.', minWords: 80, maxWords: 150 },
  {
    kind: 'cloze',
    stem: '',
    text: 'She threw it {1}. It is {2} "now" & {3}.',
    gaps: {
      1: { accept: ['away', 'out'] },
      2: { options: ['broken', 'old~', 'a}b'], key: 1 },
      3: { accept: ['gone'] },
    },
  },
]
