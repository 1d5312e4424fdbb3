import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 149, name: 'studio-ledger', path: '/studio/ledger', signedIn: 'accountant', fullPage: true },
  {
    name: 'studio-ledger-entries',
    path: '/studio/ledger?account=sales',
    signedIn: 'accountant',
    fullPage: true,
  },
]
