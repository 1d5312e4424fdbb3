import type { ComponentType } from 'react'
import type { GroupCard } from '#contract/group-card.ts'
import { joinOnce } from '#contract/join-once.ts'

/** What a feature shows on the page of a teacher: what `teacher-parts.ts` of its folder exports as `teacherParts`. */
export type TeacherParts = {
  /** The groups that may still be joined, as cards; it may suspend. */
  OpenGroups?: ComponentType<{ groups: readonly GroupCard[] }>
}

/** What all features show there. */
export const teacherParts: TeacherParts = joinOnce(
  Object.values(
    import.meta.glob<TeacherParts>('../../*/teacher-parts.ts', { import: 'teacherParts', eager: true }),
  ),
)
