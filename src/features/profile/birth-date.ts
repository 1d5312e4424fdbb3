import type { Rule } from '#account/rules.ts'
import { daysBetween, isoDay, parseIsoDay, parseJalali, toJalali } from '#persian/jalali.ts'

/** The earliest year of birth that can be chosen: 1300 is the first our calendar is exact for. */
export const firstYear = 1300

/** The rule of a birth date as `JalaliDateField` gives it; it may be left empty. */
export const birthDate: Rule = {
  label: 'تاریخ تولد',
  clean: chosen => chosen,
  fault(chosen) {
    if (chosen === '') return null
    const day = parseJalali(chosen)
    if (!day) return 'روز و ماه و سال تولد را کامل انتخاب کنید.'
    return daysBetween(day, toJalali(Date.now())) < 0 ? 'تاریخ تولد درست نیست.' : null
  },
}

/** «2001-05-12» as the field takes it, «1380/2/22»; '' where there is none. */
export function toFieldValue(iso: string | null): string {
  const day = iso === null ? null : parseIsoDay(iso)
  return day ? `${day.year}/${day.month}/${day.day}` : ''
}

/** What the server takes of a faultless choice. */
export function toIsoDate(chosen: string): string | null {
  const day = parseJalali(chosen)
  return day && isoDay(day)
}
