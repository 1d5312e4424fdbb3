import * as z from 'zod/mini'
import { instant } from './fields.ts'
import { teacherCard } from './teacher.ts'

export const weeklyHour = z.object({
  /** From Saturday, 0. */
  weekday: z.int().check(z.minimum(0), z.maximum(6)),
  /** Of the day, in Tehran. */
  minute: z.int('ساعت شروع را مانند ۱۸:۳۰ بنویسید.').check(z.minimum(0), z.maximum(1439)),
})

/** A group as lists show one. */
export const groupCard = z.object({
  id: z.string(),
  title: z.string(),
  course: z.object({
    slug: z.string(),
    title: z.string(),
    language: z.string(),
    level: z.nullable(z.string()),
    greeting: z.nullable(z.string()),
  }),
  teacher: z.nullable(teacherCard),
  term: z.string(),
  /** Where it meets; null online. */
  branch: z.nullable(z.string()),
  weekly: z.array(weeklyHour),
  minutes: z.int(),
  startsAt: instant,
  endsAt: instant,
  sessionCount: z.int(),
  /** Rials. */
  price: z.int(),
  capacity: z.int(),
  freeSeats: z.int(),
})
export type GroupCard = z.output<typeof groupCard>
