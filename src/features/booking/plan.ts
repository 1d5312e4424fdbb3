/** When a host receives for a service: what a form sends, and what the pure part counts with. */
import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { parseIsoDay } from '#persian/jalali.ts'

const whole = (min: number, max: number, error: string) =>
  z.int({ error }).check(z.minimum(min, error), z.maximum(max, error))

const isoDay = z
  .string({ error: 'روز درست نیست.' })
  .check(z.refine(day => parseIsoDay(day) !== null, 'روز درست نیست.'))

const hours = {
  /** Minutes of the day in Tehran; `until` may be 1440, midnight. */
  from: whole(0, 1439, 'ساعت شروع درست نیست.'),
  until: whole(1, 1440, 'ساعت پایان درست نیست.'),
}
type Band = { from: number; until: number }

const isOrdered = ({ from, until }: Band) => from < until
const disordered = 'پایان باید پس از شروع باشد.'
const band = z.object(hours).check(z.refine(isOrdered, disordered))
const weeklyBand = z
  .object({ weekday: whole(0, 6, 'روز هفته درست نیست.'), ...hours })
  .check(z.refine(isOrdered, disordered))

/** Whether no two bands of a day share a minute. */
const areApart = (bands: readonly Band[]) => {
  const inOrder = bands.toSorted((one, other) => one.from - other.from)
  return inOrder.every(({ from }, index) => index === 0 || inOrder[index - 1]!.until <= from)
}
const overlapping = 'بازه‌های یک روز با هم تداخل دارند.'

/** How far ahead any plan reaches, in days. */
export const maxDaysAhead = 366

export const bookingPlan = z.object({
  /** How long a session takes. */
  minutes: whole(5, 480, 'مدت جلسه باید بین ۵ تا ۴۸۰ دقیقه باشد.'),
  /** The pause before and after it, in minutes. Between two sessions the longer of both pauses is kept. */
  bufferBefore: whole(0, 240, 'فاصلهٔ پیش از جلسه باید بین ۰ تا ۲۴۰ دقیقه باشد.'),
  bufferAfter: whole(0, 240, 'فاصلهٔ پس از جلسه باید بین ۰ تا ۲۴۰ دقیقه باشد.'),
  /** So many minutes before, at the latest, it is booked. */
  noticeMinutes: whole(0, 43_200, 'کمترین فاصله تا جلسه باید بین ۰ تا ۳۰ روز باشد.'),
  /** How many of a day are booked; null: as many as fit. */
  maxPerDay: z.nullable(whole(1, 100, 'سقف روزانه باید بین ۱ تا ۱۰۰ جلسه باشد.')),
  /** For how many days ahead it is booked. */
  daysAhead: whole(1, maxDaysAhead, 'وقت‌ها را از ۱ تا ۳۶۶ روز آینده می‌توان باز گذاشت.'),
  /** Until so many hours before, a guest moves or cancels by themselves. */
  changeHours: whole(0, 720, 'مهلت جابه‌جایی و لغو باید بین ۰ تا ۷۲۰ ساعت باشد.'),
  /** How often a guest may move one booking. */
  maxMoves: whole(0, 20, 'تعداد جابه‌جایی باید بین ۰ تا ۲۰ بار باشد.'),
  /** The week's bands, weekdays from Saturday, 0; what lies between two of a day is a break. */
  weekly: z.array(weeklyBand, { error: 'برنامهٔ هفتگی درست نیست.' }).check(
    z.maxLength(70, 'برنامهٔ هفتگی بازه‌های زیادی دارد.'),
    z.refine(
      bands => [...Map.groupBy(bands, ({ weekday }) => weekday).values()].every(areApart),
      overlapping,
    ),
  ),
  /** Days with bands of their own, or with none. */
  exceptions: z
    .array(
      z.object({
        day: isoDay,
        bands: z
          .array(band, { error: 'ساعت‌های این روز درست نیست.' })
          .check(z.maxLength(10, 'این روز بازه‌های زیادی دارد.'), z.refine(areApart, overlapping)),
      }),
      { error: 'روزهای استثنا درست نیست.' },
    )
    .check(
      z.maxLength(200, 'روزهای استثنا بیش از اندازه است.'),
      z.refine(days => new Set(days.map(({ day }) => day)).size === days.length, 'یک روز دو بار آمده است.'),
    ),
  /** From one day to another, both with it, nothing is booked. */
  blocked: z
    .array(
      z
        .object({ from: isoDay, until: isoDay, title: text({ label: 'عنوان', min: 0, max: 80 }) })
        .check(z.refine(({ from, until }) => from <= until, disordered)),
      { error: 'روزهای بسته درست نیست.' },
    )
    .check(z.maxLength(50, 'بازه‌های بسته بیش از اندازه است.')),
})
export type BookingPlan = z.output<typeof bookingPlan>
