import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 212, name: 'podcasts', path: '/podcasts' },
  { order: 213, name: 'podcast-episode', path: '/podcasts/the-story-of-coffee', fullPage: true },
  { name: 'studio-podcasts', path: '/studio/podcasts', signedIn: 'editor' },
  { name: 'studio-podcast-new', path: '/studio/podcasts/new', signedIn: 'editor' },
]
