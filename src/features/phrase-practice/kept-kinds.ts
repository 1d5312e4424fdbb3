import type { KeptKind } from '#shell/offline/kept-kinds.ts'

export const keptKinds: readonly KeptKind[] = [{ kind: 'pack', order: 20, title: 'عبارت‌ها', icon: 'layers' }]
