import { addDays, daysInMonth, getWeek, isoDay, type JalaliDay, toJalali } from '#persian/jalali.ts'

/** Nobody is older. */
const maxAge = 110

/**
 * Every day of birth, as `YYYY-MM-DD`, whose birthday falls into the Jalali week or month of an instant. Who was born on
 * 30 Esfand has it on 1 Farvardin of other years.
 */
export function listBirthdays(when: 'week' | 'month', now: Date): string[] {
  const today = toJalali(now)
  const days: JalaliDay[] =
    when === 'week'
      ? getWeek(today)
      : Array.from({ length: daysInMonth(today.year, today.month) }, (_, at) => ({
          year: today.year,
          month: today.month,
          day: at + 1,
        }))
  const births: string[] = []
  for (const { year, month, day } of days) {
    for (let age = 0; age <= maxAge; age++) {
      const born = year - age
      if (day <= daysInMonth(born, month)) births.push(isoDay({ year: born, month, day }))
      // The day before 1 Farvardin, where it was the thirtieth and this year has none.
      if (month === 1 && day === 1 && daysInMonth(year - 1, 12) === 29 && daysInMonth(born - 1, 12) === 30) {
        births.push(isoDay(addDays({ year: born, month: 1, day: 1 }, -1)))
      }
    }
  }
  return births
}
