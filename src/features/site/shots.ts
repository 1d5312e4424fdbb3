import { press, type Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 330, name: 'studio-site', path: '/studio/site', signedIn: 'editor', fullPage: true },
  { name: 'studio-site-look', path: '/studio/site/look', signedIn: 'editor', fullPage: true },
  {
    name: 'studio-site-languages',
    path: '/studio/site/languages',
    signedIn: 'editor',
    fullPage: true,
    actions: page => press(page, 'زبان تازه'),
  },
  { name: 'studio-site-faqs', path: '/studio/site/faqs', signedIn: 'editor' },
  { name: 'studio-letter-texts', path: '/studio/site/letter-texts', signedIn: 'admin', fullPage: true },
  {
    name: 'studio-letter-text',
    path: '/studio/site/letter-texts/register-code',
    signedIn: 'admin',
    fullPage: true,
  },
  { name: 'studio-site-banner', path: '/studio/site/banners/new', signedIn: 'editor' },
]
