import type { ReactNode } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import type { MyCourse } from './contract.ts'

/** The small facts of a course somebody takes part in. */
export function courseFacts({ level, group, teacher, startsAt, endsAt, sessions }: MyCourse): ReactNode[] {
  return [
    level && (
      <>
        سطح <Bdi>{level}</Bdi>
      </>
    ),
    <UserText key="group">{group.title}</UserText>,
    teacher && <UserText key="teacher">{teacher.name}</UserText>,
    `شروع: ${formatDate(startsAt)}`,
    `پایان: ${formatDate(endsAt)}`,
    `${persianNumber(sessions.held)} از ${persianNumber(sessions.total)} جلسه برگزار شده است`,
  ].filter(Boolean)
}
