import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 70, name: 'contact-us', path: '/contact-us', signedIn: true, fullPage: true },
  { name: 'studio-letters', path: '/studio/letters', signedIn: 'support' },
]
