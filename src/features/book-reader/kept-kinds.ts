import type { KeptKind } from '#shell/offline/kept-kinds.ts'

export const keptKinds: readonly KeptKind[] = [
  {
    kind: 'book',
    order: 40,
    title: 'کتاب‌ها',
    icon: 'book-marked',
    goOn: async thing => (await import('./reader/kept-copy.ts')).goOn(thing),
    onDrop: async thing => (await import('./reader/kept-copy.ts')).forgetWords(thing),
  },
  {
    kind: 'unit',
    order: 41,
    title: 'صدای کتاب',
    icon: 'volume-2',
    goOn: async thing => (await import('./audio/kept-units.ts')).goOn(thing),
  },
]
