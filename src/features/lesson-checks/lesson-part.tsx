import type { LessonPart } from '#features/recordings/lesson/manifest.ts'
import { LessonChecks } from './lesson-checks.tsx'

/** Questions that stop a lesson where they stand in it. */
export const lessonPart: LessonPart = { order: 5, Beneath: LessonChecks }
