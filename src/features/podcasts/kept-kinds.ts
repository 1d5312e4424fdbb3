import type { KeptKind } from '#shell/offline/kept-kinds.ts'

export const keptKinds: readonly KeptKind[] = [
  { kind: 'episode', order: 30, title: 'پادکست', icon: 'headphones' },
]
