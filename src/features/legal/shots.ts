import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 130, name: 'legal-desk', path: '/studio/legal/terms', signedIn: 'owner' },
  { order: 350, name: 'terms', path: '/terms', fullPage: true, only: 'handset' },
  { name: 'privacy', path: '/privacy', only: 'desktop' },
  { name: 'refund', path: '/refund', fullPage: true, only: 'desktop' },
]
