import type { KeptKind } from '#shell/offline/kept-kinds.ts'

export const keptKinds: readonly KeptKind[] = [
  {
    kind: 'exam',
    order: 15,
    title: 'آزمون‌ها',
    icon: 'clipboard-check',
    // The answers of an attempt under way are no part of its pack, and stay.
    onDrop: async ({ id, owner = '' }) =>
      (await import('./sitting/kept-exams.ts')).openKeptExams(owner).dropPack(id),
  },
]
