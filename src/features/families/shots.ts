import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'profile-children',
    path: '/profile?tab=children',
    signedIn: true,
    fullPage: true,
  },
]
