import type { LessonPart } from '#features/recordings/lesson/manifest.ts'
import { LessonNotes } from './lesson-notes.tsx'

/** What somebody wrote down for themselves, under the player. */
export const lessonPart: LessonPart = { order: 20, Beneath: LessonNotes }
