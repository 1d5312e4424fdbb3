import type { CourseParts } from '#features/enrolment/my-course/manifest.ts'
import { MyVote } from './my-vote.tsx'

/** The vote on its time, in the page of one's course. */
export const courseParts: CourseParts = { order: 6, Ahead: MyVote }
