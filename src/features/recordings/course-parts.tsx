import { lazy } from 'react'
import type { CourseParts } from '#features/enrolment/my-course/manifest.ts'
import { CatchUpMark, CatchUpPart } from './catch-ups/catch-up-part.tsx'
import { RecordingParts, WatchLink } from './lesson/recording-part.tsx'

/** Recordings in the page of one's course, and what helps with sessions that were missed. */
export const courseParts: CourseParts = {
  order: 7,
  Mark: place => (
    <>
      <CatchUpMark {...place} />
      <WatchLink {...place} />
    </>
  ),
  planParts: [
    { order: 10, isThere: ({ recordings }) => recordings.length > 0, Inside: RecordingParts },
    { order: 70, isThere: ({ catchUp }) => catchUp !== null, Inside: CatchUpPart },
  ],
  CatchUp: lazy(() => import('./catch-ups/catch-up.tsx')),
}
