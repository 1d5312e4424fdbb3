import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 10, name: 'home', path: '/', fullPage: true },
  { name: 'home-day', path: '/', signedIn: true, fullPage: true },
]
