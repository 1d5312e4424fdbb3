import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import type { NextTerm } from './contract.ts'

/** A course that groups may go on as. */
export type CourseToGoOn = {
  id: string
  language: string
  level: string | null
  step_id: string | null
  sessions: number | null
}
type Current = Pick<CourseToGoOn, 'language' | 'level' | 'step_id'> & { course_id: string }
/** A level of a school's own ladder, and the one above it. */
type Step = { id: string; ladder: string; next: { id: string; name: string } | null }
type NextLevel = NextTerm['rows'][number]['nextLevel']

/**
 * The course somebody goes on to: the first at the next level, or the same once more. The next level is the one of the
 * school's own ladder where the course stands on one, else the next of the European framework in that language.
 */
export function findNextCourse(
  courses: readonly CourseToGoOn[],
  steps: readonly Step[],
  current: Current,
): { course: CourseToGoOn | undefined; nextLevel: NextLevel } {
  const same = courses.find(({ id }) => id === current.course_id)
  const step = steps.find(({ id }) => id === current.step_id)
  if (step) {
    const above = step.next && courses.find(({ step_id }) => step_id === step.next!.id)
    return {
      course: above ?? same,
      nextLevel: { ladder: step.ladder, name: step.next?.name ?? null, isTaught: !!above },
    }
  }
  const at = levelCodes.indexOf(current.level as LevelCode)
  const level = at < 0 ? null : (levelCodes[at + 1] ?? null)
  const atLevel = courses.filter(one => level && one.language === current.language && one.level === level)
  // One of a ladder that this course is not on comes last.
  const above = atLevel.find(({ step_id }) => step_id === null) ?? atLevel[0]
  return { course: above ?? same, nextLevel: { ladder: null, name: level, isTaught: !!above } }
}
