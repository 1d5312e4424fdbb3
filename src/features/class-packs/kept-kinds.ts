import type { KeptKind } from '#shell/offline/kept-kinds.ts'

export const keptKinds: readonly KeptKind[] = [
  {
    kind: 'class-pack',
    order: 21,
    title: 'عبارت‌های کلاس',
    icon: 'layers',
  },
]
