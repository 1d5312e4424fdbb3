import { addDays, daysBetween, isoDay, type JalaliDay } from '#persian/jalali.ts'
import type { OfficialYear } from './days.ts'

type Rule = { key: string; title: string; month: number; day: number }

/** By the solar calendar: these days are certain. */
const solar: readonly Rule[] = [
  { key: 'nowruz-1', title: 'نوروز', month: 1, day: 1 },
  { key: 'nowruz-2', title: 'نوروز', month: 1, day: 2 },
  { key: 'nowruz-3', title: 'نوروز', month: 1, day: 3 },
  { key: 'nowruz-4', title: 'نوروز', month: 1, day: 4 },
  { key: 'republic', title: 'روز جمهوری اسلامی', month: 1, day: 12 },
  { key: 'nature', title: 'روز طبیعت', month: 1, day: 13 },
  { key: 'khomeini', title: 'رحلت امام خمینی', month: 3, day: 14 },
  { key: 'khordad-15', title: 'قیام ۱۵ خرداد', month: 3, day: 15 },
  { key: 'revolution', title: 'پیروزی انقلاب اسلامی', month: 11, day: 22 },
  { key: 'oil', title: 'ملی شدن صنعت نفت', month: 12, day: 29 },
]

/** By the lunar calendar; day 0 is the last one of the month before. */
const lunar: readonly Rule[] = [
  { key: 'tasua', title: 'تاسوعای حسینی', month: 1, day: 9 },
  { key: 'ashura', title: 'عاشورای حسینی', month: 1, day: 10 },
  { key: 'arbaeen', title: 'اربعین حسینی', month: 2, day: 20 },
  { key: 'prophet-death', title: 'رحلت پیامبر و شهادت امام حسن مجتبی', month: 2, day: 28 },
  { key: 'reza', title: 'شهادت امام رضا', month: 3, day: 0 },
  { key: 'askari', title: 'شهادت امام حسن عسکری', month: 3, day: 8 },
  { key: 'prophet-birth', title: 'میلاد پیامبر و امام جعفر صادق', month: 3, day: 17 },
  { key: 'fatima', title: 'شهادت حضرت فاطمه', month: 6, day: 3 },
  { key: 'ali-birth', title: 'ولادت امام علی', month: 7, day: 13 },
  { key: 'mabath', title: 'مبعث پیامبر', month: 7, day: 27 },
  { key: 'mahdi', title: 'ولادت امام زمان', month: 8, day: 15 },
  { key: 'ali-death', title: 'شهادت امام علی', month: 9, day: 21 },
  { key: 'fitr-1', title: 'عید فطر', month: 10, day: 1 },
  { key: 'fitr-2', title: 'تعطیلی عید فطر', month: 10, day: 2 },
  { key: 'sadeq', title: 'شهادت امام جعفر صادق', month: 10, day: 25 },
  { key: 'qorban', title: 'عید قربان', month: 12, day: 10 },
  { key: 'ghadir', title: 'عید غدیر', month: 12, day: 18 },
]

export type OfficialHoliday = {
  /** The same for the same holiday of the same year, whatever day it is moved to. */
  key: string
  title: string
  /** `YYYY-MM-DD`. */
  day: string
  /** A lunar day is counted ahead; the official calendar, which may be a day off, decides. */
  certainty: 'fixed' | 'lunar'
}

/**
 * The official holidays of a year, in the order of days. Lunar days are those of the tabular calendar (`islamic-civil`):
 * months begin in Iran mostly as it says, often a day after Umm al-Qura's.
 */
export function listOfficialHolidays(year: OfficialYear): OfficialHoliday[] {
  const first = { year: Number(year), month: 1, day: 1 }
  const length = daysBetween(first, { ...first, year: first.year + 1 })
  const days = Array.from({ length }, (_, index) => addDays(first, index))
  const found = days.flatMap(day => [
    ...solar.filter(rule => isSameDay(rule, day)).map(rule => toHoliday(year, rule, day, 'fixed')),
    ...lunar
      // Whatever precedes the first of a month is the last of the one before.
      .filter(rule => isSameDay({ ...rule, day: rule.day || 1 }, toLunar(rule.day ? day : addDays(day, 1))))
      .map(rule => toHoliday(year, rule, day, 'lunar')),
  ])
  // A lunar year is eleven days shorter: what falls at a year's beginning comes again at its end.
  const counts = new Map<string, number>()
  return found.map(holiday => {
    const count = (counts.get(holiday.key) ?? 0) + 1
    counts.set(holiday.key, count)
    return count === 1 ? holiday : { ...holiday, key: `${holiday.key}-again` }
  })
}

const toHoliday = (
  year: OfficialYear,
  { key, title }: Rule,
  day: JalaliDay,
  certainty: OfficialHoliday['certainty'],
): OfficialHoliday => ({ key: `${year}:${key}`, title, day: isoDay(day), certainty })

const isSameDay = (a: { month: number; day: number }, b: { month: number; day: number }) =>
  a.month === b.month && a.day === b.day

const lunarCalendar = new Intl.DateTimeFormat('en-u-ca-islamic-civil-nu-latn', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
})

function toLunar(day: JalaliDay): { month: number; day: number } {
  const parts = lunarCalendar.formatToParts(Date.parse(isoDay(day)))
  const read = (type: string) => Number(parts.find(part => part.type === type)?.value)
  return { month: read('month'), day: read('day') }
}
