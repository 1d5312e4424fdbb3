import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { name: 'studio-packing', path: '/studio/packing', signedIn: 'registrar' },
  { name: 'studio-shipping-rates', path: '/studio/shipping-rates', signedIn: 'accountant' },
]
