import type { GroupNews } from '#features/enrolment/group/manifest.ts'
import { MyVote } from './my-vote.tsx'

/** The vote on its time, on the page of a group. */
export const groupNews: GroupNews = { order: 4, Section: MyVote }
