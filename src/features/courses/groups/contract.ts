/** What may be asked about groups: those that are open, and one of them. */

import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { type GroupCard, groupCard, weeklyHour } from '#contract/group-card.ts'
import { languageField } from '#contract/language-field.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { filterInput } from '../catalogue/filter-input.ts'

export { type GroupCard, groupCard, weeklyHour }

export const language = languageField()

export const openGroups = endpoint({
  method: 'GET',
  path: '/api/course/groups',
  access: 'anyone',
  summary:
    'The groups that have not begun, the soonest first, with the seats that are free in each; those that fit the filters.',
  input: z.object({ ...filterInput, ...pageQuery(20) }),
  output: buildPageSchema(groupCard),
})

export const session = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  startsAt: instant,
  minutes: z.int(),
  /** When it was to be, where it was moved. */
  movedFrom: z.nullable(instant),
  isCancelled: z.boolean(),
})
export type Session = z.output<typeof session>

export const plannedSession = z.extend(session, {
  /** Who holds it in place of the group's teacher. */
  substitute: z.nullable(z.string()),
})
export type PlannedSession = z.output<typeof plannedSession>

const group = z.extend(groupCard, {
  state: z.enum(['open', 'short', 'cancelled']),
  /** Where the branch is whose room it meets in; null elsewhere. */
  place: z.nullable(z.object({ address: z.string(), mapLink: z.string() })),
  book: z.nullable(z.string()),
  /** Which of the school's own levels it is, what one passes it with, and what is learned after it. */
  step: z.nullable(
    z.object({
      name: z.string(),
      /** Per cent. */
      passMark: z.nullable(z.int()),
      next: z.nullable(z.string()),
    }),
  ),
  minSize: z.int(),
  /** Until when enough must have come. */
  decideAt: z.nullable(instant),
  /** Of a group that opens once `minSize` have paid: how many have, and when it opened. */
  quorum: z.nullable(z.object({ learners: z.int(), openedAt: z.nullable(instant) })),
  /** Days after the last session in which its recordings may be watched; null for good. */
  recordingsDays: z.nullable(z.int()),
  absencesAllowed: z.int(),
  /** The name of its table of refunds, and what it says, step by step. */
  refundPolicy: z.string(),
  refundRules: z.array(z.string()),
  sessions: z.array(plannedSession),
  /** Who waits for a seat, in order: first and last letter of the first name. */
  waiting: z.array(z.object({ name: z.string(), since: instant, offeredUntil: z.nullable(instant) })),
  /** Of the whole term, for a telephone's calendar. */
  calendarPath: z.string(),
})
export type Group = z.output<typeof group>

export const readGroup = endpoint({
  method: 'GET',
  path: '/api/course/groups/:id',
  access: 'anyone',
  summary: 'A group as everybody may see it: its plan, its seats, who waits (masked), its terms.',
  input: z.object({ id }),
  output: z.object({ group }),
})
