import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { name: 'search', path: '/search' },
  { name: 'search-found', path: '/search?q=%D9%82%D9%87%D9%88%D9%87', fullPage: true },
  {
    name: 'search-own',
    path: '/search?q=%D8%A7%D9%86%DA%AF%D9%84%DB%8C%D8%B3%DB%8C',
    signedIn: true,
    fullPage: true,
  },
  {
    name: 'search-nothing',
    path: '/search?q=%D8%B4%D8%B1%D8%B7%DB%8C+%DA%86%D9%87%D8%A7%D8%B1%D9%85',
    fullPage: true,
  },
]
