import type { KeptKind } from '#shell/offline/kept-kinds.ts'

export const keptKinds: readonly KeptKind[] = [
  {
    kind: 'lesson',
    order: 10,
    title: 'جلسه‌ها',
    icon: 'presentation',
    goOn: async thing => (await import('./pack.ts')).goOn(thing),
  },
]
