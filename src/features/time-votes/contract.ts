/** In which hours a group's learners are free, and which new time staff choose from it. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { weeklyHour } from '#contract/group-card.ts'
import { bands } from '#contract/week-bands.ts'

/** A proposal keeps at least so many percent of those who answered. */
export const enoughPercent = 80
/** For how many days a vote may be open. */
export const maxDaysOpen = 30

const hours = z
  .array(z.enum(bands, { error: 'این ساعت در هفته نیست.' }), { error: 'ساعت‌ها درست نیست.' })
  .check(z.maxLength(bands.length, 'ساعت‌ها درست نیست.'))
const whole = (label: string, min: number, max: number, range: string) =>
  z
    .int({ error: `${label} را به عدد وارد کنید.` })
    .check(z.minimum(min, `${label} باید ${range} باشد.`), z.maximum(max, `${label} باید ${range} باشد.`))

const result = z.object({
  weekly: z.array(weeklyHour),
  minutes: z.int(),
  formerWeekly: z.array(weeklyHour),
  formerMinutes: z.int(),
  /** Of `answered` how many had painted it as free. */
  kept: z.int(),
  answered: z.int(),
})

const vote = z.object({
  id: z.string(),
  question: z.string(),
  sessions: z.int(),
  minutes: z.int(),
  closesAt: instant,
  /** Whether answers are taken now. */
  isOpen: z.boolean(),
  isDecided: z.boolean(),
  /** Null until a time was chosen, and where it stays. */
  result: z.nullable(result),
})

export const readMyTimeVote = endpoint({
  method: 'GET',
  path: '/api/time-votes/enrolments/:id',
  access: 'user',
  summary:
    'The last vote on the time of a group of the user with what they painted; of others only how many have answered.',
  input: z.object({ id }),
  output: z.object({
    vote: z.nullable(
      z.extend(vote, {
        learners: z.int(),
        answered: z.int(),
        /** Null while they have not answered. */
        mine: z.nullable(z.array(z.string())),
      }),
    ),
  }),
})

export const answerTimeVote = endpoint({
  method: 'PUT',
  path: '/api/time-votes/enrolments/:id/votes/:vote',
  access: 'user',
  summary:
    'Says in which two-hour bands of the week the learner is free, in place of what they said before; none where no hour suits.',
  perMinute: 20,
  input: z.object({ id, vote: id, hours }),
  output: z.object({}),
})

const access = may('timeVotes.run')

const person = z.object({ enrolmentId: z.string(), name: z.string() })
const slot = z.object({
  weekly: z.array(weeklyHour),
  kept: z.int(),
  /** Those who answered and cannot come then. */
  losers: z.array(person),
})
const proposal = z.extend(slot, {
  /** Why it cannot be chosen: its teacher or its place is taken; null where it can. */
  obstacle: z.nullable(z.string()),
  /** Whether its teacher did not paint these hours as free. */
  isOutsideHours: z.boolean(),
  /** Learners who are in another group at one of its sessions. */
  elsewhere: z.array(person),
  startsAt: instant,
  endsAt: instant,
  /** Days of it that are closed and left out. */
  closed: z.int(),
})
export type Proposal = z.output<typeof proposal>

export const readTimeVote = endpoint({
  method: 'GET',
  path: '/api/studio/time-votes/groups/:group',
  access,
  summary:
    'The last vote of a group: who has answered, and the times that keep enough of those who did; a teacher reads their own groups.',
  input: z.object({ group: id }),
  output: z.object({
    /** What a new vote begins with. */
    usual: z.object({ sessions: z.int(), minutes: z.int() }),
    /** Sessions that are still to be held; without any there is nothing to vote on. */
    ahead: z.int(),
    learners: z.int(),
    vote: z.nullable(
      z.extend(vote, {
        answers: z.array(z.extend(person, { hours: z.array(z.string()) })),
        unanswered: z.array(person),
        /** The time as it is now. */
        current: z.nullable(slot),
        /** Whether the proposals keep `enoughPercent`; if not, they are the best there are. */
        isEnough: z.boolean(),
        proposals: z.array(proposal),
      }),
    ),
  }),
})

export const openTimeVote = endpoint({
  method: 'POST',
  path: '/api/studio/time-votes/groups/:group',
  access,
  summary: 'Asks the learners of a group in which hours they are free; one vote at a time.',
  input: z.object({
    group: id,
    question: text({ label: 'پرسش', max: 300 }),
    lastDay: z.iso.date({ error: 'آخرین روز را وارد کنید.' }),
    sessions: whole('شمار جلسه‌های هفته', 1, 7, 'از ۱ تا ۷'),
    minutes: whole('مدت هر جلسه', 15, 300, 'از ۱۵ تا ۳۰۰ دقیقه'),
  }),
  output: z.object({ id: z.string() }),
  success: 201,
})

export const dropTimeVote = endpoint({
  method: 'POST',
  path: '/api/studio/time-votes/groups/:group/votes/:vote/drop',
  access,
  summary: 'Ends a vote; the time of the group stays as it is.',
  input: z.object({ group: id, vote: id }),
  output: z.object({}),
})

export const chooseTime = endpoint({
  method: 'POST',
  path: '/api/studio/time-votes/groups/:group/votes/:vote/choose',
  // Whoever may move one session may move all.
  access: may('groups.write'),
  summary:
    'Moves all sessions ahead of the group to the days and the hour that were voted for, and ends the vote; everybody is notified of the old time and the new one.',
  input: z.object({
    group: id,
    vote: id,
    weekly: z
      .array(weeklyHour, { error: 'زمانی انتخاب نشده است.' })
      .check(z.minLength(1, 'زمانی انتخاب نشده است.'), z.maxLength(7, 'این زمان درست نیست.')),
  }),
  output: z.object({ moved: z.int() }),
})
