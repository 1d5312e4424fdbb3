import type { ReactNode } from 'react'
import { formatDate } from '#persian/jalali.ts'
import { Foreign } from '#ui/foreign.tsx'
import type { MyCourse } from './contract.ts'

/** The small facts of a course somebody takes part in. */
export function courseFacts({ level, startsAt, endsAt, enrolledAt }: MyCourse): ReactNode[] {
  return [
    level && (
      <>
        سطح <Foreign>{level}</Foreign>
      </>
    ),
    startsAt && `شروع: ${formatDate(startsAt)}`,
    endsAt && `پایان: ${formatDate(endsAt)}`,
    !startsAt && `ثبت‌نام: ${formatDate(enrolledAt)}`,
  ].filter(Boolean)
}
