import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { collection } from '#contract/collection.ts'
import { endpoint } from '#contract/endpoint.ts'
import { text } from '#contract/fields.ts'
import { listDays, officialYears } from './days.ts'

const access = may('site.change')

/** A day, `YYYY-MM-DD` in Tehran. */
const day = z.iso.date({ error: 'روز وارد نشده است.' })
const holidayTitle = text({ label: 'عنوان', min: 2, max: 80 })

export const holidays = collection({
  path: '/api/site/holidays',
  access,
  what: 'Days the school is closed',
  shape: {
    title: holidayTitle,
    day,
    /** A lunar day is counted ahead: the official calendar may say the one beside it. */
    certainty: z._default(z.enum(['fixed', 'lunar'], { error: 'نوع تعطیلی درست نیست.' }), 'fixed'),
  },
})

const officialYear = z.enum(officialYears, { error: 'تعطیلی‌های این سال آماده نیست.' })

/** What is no year of ours is not there, whatever it is. */
const pathYear = z.string().check(z.maxLength(64))

export const readOfficialHolidays = endpoint({
  method: 'GET',
  path: '/api/site/official-holidays',
  access,
  summary:
    'The official holidays of Iran in the coming years, and which of them the school does not have yet.',
  input: z.object({}),
  output: z.object({
    years: z.array(
      z.object({
        year: officialYear,
        addedCount: z.int(),
        days: z.array(
          z.object({
            title: z.string(),
            day: z.string(),
            certainty: z.enum(['fixed', 'lunar']),
            isMissing: z.boolean(),
          }),
        ),
      }),
    ),
  }),
})

export const addOfficialHolidays = endpoint({
  method: 'POST',
  path: '/api/site/official-holidays/:year',
  access,
  summary: 'Adds the official holidays of a year that are missing; none a second time.',
  input: z.object({ year: pathYear }),
  output: z.object({ added: z.int() }),
})

export const removeOfficialHolidays = endpoint({
  method: 'DELETE',
  path: '/api/site/official-holidays/:year',
  access,
  summary: 'Removes the official holidays of a year; what staff typed themselves stays.',
  input: z.object({ year: pathYear }),
  output: z.object({ removed: z.int() }),
})

const maxRangeDays = 62

export const addHolidayRange = endpoint({
  method: 'POST',
  path: '/api/site/holiday-ranges',
  access,
  summary: 'Closes the school from one day to another; days that are closed already stay as they are.',
  input: z
    .object({
      title: holidayTitle,
      day,
      /** The last of them; empty where it is one day alone. */
      until: z._default(z.union([z.literal(''), z.iso.date()], { error: 'روز پایان درست نیست.' }), ''),
    })
    .check(
      z.refine(({ day, until }) => until === '' || until >= day, {
        path: ['until'],
        error: 'روز پایان پیش از روز آغاز است.',
      }),
      z.refine(({ day, until }) => until < day || listDays(day, until).length <= maxRangeDays, {
        path: ['until'],
        error: 'بازهٔ تعطیلی بیش از دو ماه است؛ روزها را دوباره ببینید.',
      }),
    ),
  output: z.object({ added: z.int(), skipped: z.int() }),
})
