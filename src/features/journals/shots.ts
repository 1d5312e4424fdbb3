import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 220, name: 'journals', path: '/journals', fullPage: true },
  {
    order: 221,
    name: 'journal-article',
    path: '/journals/articles/forgetting-before-review',
    fullPage: true,
  },
  { order: 222, name: 'journal-submit', path: '/journals/submit', signedIn: 'editor', fullPage: true },
  { name: 'journal-issue', path: '/journals/kashi/issues/1', fullPage: true },
  { name: 'journal-search', path: '/journals?keyword=input' },
  { name: 'studio-journal-articles', path: '/studio/journal-articles', signedIn: 'editor' },
  { name: 'studio-journal-submissions', path: '/studio/journal-submissions', signedIn: 'editor' },
]
