import { randomUUID } from 'node:crypto'
import { addDays, fromJalali, toJalali, weekdayOf } from '#persian/jalali.ts'
import { tablesOf, transaction } from '#server/database/database.ts'
import { setStock } from '#server/holds.ts'
import type { House } from '#server/house.ts'
import { seatsOf } from './groups.server.ts'
import type { CourseTables } from './tables.server.ts'

const t = tablesOf<CourseTables>()

/** Weekdays count from Saturday, 0; `inWeeks`: the week after the seed's that the first session is in. */
const groups = [
  {
    slug: 'english-conversation-b1',
    course: 'گفت‌وگوی انگلیسی، سطح میانی',
    level: 'B1',
    title: 'گروه یکشنبه و سه‌شنبه، ساعت ۱۸',
    teacher: 'مریم سهرابی',
    price: 28_500_000,
    capacity: 8,
    weekdays: [1, 3],
    clock: { hour: 18, minute: 0 },
    inWeeks: 2,
    sessions: 12,
  },
  {
    slug: 'english-writing-b2',
    course: 'نگارش رسمی انگلیسی: ایمیل، گزارش، درخواست',
    level: 'B2',
    title: 'گروه پنجشنبه‌ها، ساعت ۱۰',
    teacher: 'کاوه رستگار',
    price: 19_800_000,
    capacity: 12,
    weekdays: [5],
    clock: { hour: 10, minute: 0 },
    inWeeks: 1,
    sessions: 8,
  },
] as const

/** Two groups of the demo that seats are sold in. */
export async function seedGroups({ db, now }: House): Promise<void> {
  const today = toJalali(now())
  const saturday = addDays(today, -weekdayOf(today))
  await transaction(db, async tx => {
    for (const { slug, course, level, weekdays, clock, inWeeks, sessions, ...group } of groups) {
      const starts = Array.from({ length: sessions }, (_, number) => {
        const week = inWeeks + Math.floor(number / weekdays.length)
        const day = addDays(saturday, 7 * week + weekdays[number % weekdays.length]!)
        return fromJalali({ year: day.year, month: day.month, day: day.day, ...clock })
      })
      const [courseId, id] = [randomUUID(), randomUUID()]
      await t(tx)
        .insertInto('course')
        .values({
          id: courseId,
          slug,
          title: course,
          level,
          starts_at: starts[0]!,
          ends_at: starts.at(-1)!,
          created_at: now(),
        })
        .execute()
      await t(tx)
        .insertInto('course_group')
        .values({
          id,
          course_id: courseId,
          ...group,
          refund_policy: 'hamava',
          sessions: starts,
          minutes: 90,
          created_at: now(),
        })
        .execute()
      await setStock(tx, seatsOf(id), group.capacity)
    }
  })
}
