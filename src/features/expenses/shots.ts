import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 148, name: 'studio-expenses', path: '/studio/expenses', signedIn: 'accountant', fullPage: true },
]
