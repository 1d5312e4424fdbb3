import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { name: 'studio-payments', path: '/studio/payments', signedIn: 'accountant' },
]
