import * as z from 'zod/mini'

const minute = (label: string) => z.int(label).check(z.minimum(0, label), z.maximum(1440, label))
/** Hours of one day. */
export const dayHours = z
  .object({
    weekday: z.int().check(z.minimum(0), z.maximum(6)),
    opens: minute('ساعت شروع را مانند ۹:۰۰ بنویسید.'),
    closes: minute('ساعت پایان را مانند ۱۹:۰۰ بنویسید.'),
  })
  .check(
    z.refine(({ opens, closes }) => opens < closes, {
      path: ['closes'],
      error: 'پایان باید پس از شروع باشد.',
    }),
  )
/** Hours of the days of a week, in minutes of each day (Saturday is 0); days that are left out have none. */
export const weekHours = z.object({
  days: z.array(dayHours).check(
    z.maxLength(7),
    z.refine(
      days => new Set(days.map(({ weekday }) => weekday)).size === days.length,
      'یک روز دو بار آمده است.',
    ),
  ),
})
