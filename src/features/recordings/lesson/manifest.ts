import type { ComponentType } from 'react'
import type { Playing } from '#ui/player/lesson-player.tsx'
import type { Timed } from '#ui/player/player.tsx'
import type { Lesson } from '../contract.ts'

/** A lesson that plays, and what is said in it. */
export type LessonPlace = Playing & {
  /** The enrolment's id. */
  enrolment: string
  lesson: Lesson
  /** What is said, in the language it is said in, and in Persian. */
  spoken?: Timed
  persian?: Timed
}

/** What a feature shows of a lesson while it plays: what `lesson-part.tsx` of its folder exports as `lessonPart`. */
export type LessonPart = {
  /** Its place among those of other features. */
  order: number
  /** Among the buttons under the controls. */
  Tool?: ComponentType<LessonPlace>
  /** Beneath them, before what is said. */
  Beneath?: ComponentType<LessonPlace>
}

export const lessonParts: readonly LessonPart[] = Object.values(
  import.meta.glob<LessonPart>('../../*/lesson-part.tsx', { import: 'lessonPart', eager: true }),
).toSorted((one, other) => one.order - other.order)
