import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 147, name: 'studio-wallet-credits', path: '/studio/wallet-credits', signedIn: 'owner' },
]
