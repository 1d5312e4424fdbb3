import type { KeptKind } from '#shell/offline/kept-kinds.ts'

export const keptKinds: readonly KeptKind[] = [
  { kind: 'post', order: 50, title: 'نوشته‌ها', icon: 'newspaper' },
]
