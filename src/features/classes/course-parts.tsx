import type { CourseParts } from '#features/enrolment/my-course/manifest.ts'
import { persianNumber } from '#persian/digits.ts'
import AbsenceButton from './attendance/absence-button.tsx'
import JoinButton from './classroom/join-button.tsx'
import { MakeUpPart } from './make-ups/make-up-part.tsx'

export const courseParts: CourseParts = {
  order: 5,
  NextActions: ({ session }) => (
    <>
      <JoinButton session={session} onNight />
      <AbsenceButton session={session.id} title={`جلسهٔ ${persianNumber(session.number)}`} onNight />
    </>
  ),
  planParts: [
    { order: 90, isThere: ({ makeUp, mayMakeUp }) => makeUp !== null || mayMakeUp, Inside: MakeUpPart },
  ],
}
