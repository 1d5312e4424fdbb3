import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'
import { courseNow, nextClass } from '#features/enrolment/my-now/public.ts'
import { streakCalendar } from '#features/streaks/public.ts'

/** What somebody was found to have: of `listening`, `reading`, `writing` or `speaking`, in a language (ISO 639-1). */
const skillLevel = z.object({ language: z.string(), skill: z.string(), level: z.string(), at: instant })

const status = z.object({
  /** Every level found so far, the oldest first. */
  skills: z.array(skillLevel),
  /** Hours of class attended. */
  hours: z.int(),
  /** Null where nothing counts absences. */
  absencesLeft: z.nullable(z.int()),
  /** In words; null before there is anything to say. */
  standing: z.nullable(z.string()),
  nextStep: z.nullable(z.string()),
})
export type Status = z.output<typeof status>

export const userStatus = endpoint({
  method: 'GET',
  path: '/api/presentation/profile/user-status',
  access: 'user',
  summary:
    'Where the user stands: levels by language and skill over time, hours, absences left, the next step.',
  input: z.object({}),
  output: z.object({ status }),
})

const overview = z.object({
  /** The server’s clock, by which a class opens. */
  now: instant,
  next: z.nullable(nextClass),
  /** The groups that are not over, the one with the soonest class first. */
  courses: z.array(courseNow),
  wall: streakCalendar,
  /** The level of each skill in each language, as it was found last. */
  skills: z.array(skillLevel),
  /** The newest that hold. */
  badges: z.array(
    z.object({
      id: z.string(),
      /** Which badge it is. */
      rule: z.string(),
      title: z.string(),
      verifyUrl: z.nullable(z.string()),
    }),
  ),
})
export type Overview = z.output<typeof overview>

export const readOverview = endpoint({
  method: 'GET',
  path: '/api/profile/overview',
  access: 'user',
  summary: 'All that the first part of the profile shows: the next class, the wall, courses, levels, badges.',
  input: z.object({}),
  output: z.object({ overview }),
})
