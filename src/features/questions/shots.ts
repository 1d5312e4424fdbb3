import { fixedIds } from '#server/platform/fixed-id.ts'
import { press, type Shot } from '../../../tools/shot.ts'

const toPath = (code: string) => `/studio/questions/${fixedIds('questions')(`question ${code}`)}` as const

export const shots: readonly Shot[] = [
  { name: 'studio-questions', path: '/studio/questions', signedIn: 'editor' },
  {
    name: 'studio-question',
    path: toPath('en-kinds-single-b2-01'),
    signedIn: 'editor',
    fullPage: true,
  },
  { name: 'studio-question-cloze', path: toPath('en-kinds-cloze-b1-01'), signedIn: 'editor', fullPage: true },
  {
    name: 'studio-question-ordering',
    path: toPath('en-kinds-ordering-b1-01'),
    signedIn: 'editor',
    fullPage: true,
    actions: page => press(page, 'ترتیب درست دیگر'),
  },
  {
    name: 'studio-question-speaking',
    path: toPath('en-kinds-speaking-a2-01'),
    signedIn: 'editor',
    fullPage: true,
  },
  {
    name: 'studio-question-listening',
    path: toPath('en-listening-a1-01'),
    signedIn: 'editor',
    fullPage: true,
  },
  {
    name: 'studio-question-picture',
    path: toPath('en-children-a1-01'),
    signedIn: 'editor',
    fullPage: true,
  },
  { name: 'studio-questions-import', path: '/studio/questions/import', signedIn: 'editor', fullPage: true },
]
