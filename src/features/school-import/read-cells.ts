import { readInteger, toLatinDigits } from '#persian/digits.ts'
import { isoDay, type JalaliDay, parseJalali, weekdayNames } from '#persian/jalali.ts'
import { foldPersianLetters, stripControls } from '#persian/names.ts'
import { compact } from '#persian/search-key.ts'

/** An hour of the week: the weekday from Saturday, 0, and the minute of the day in Tehran. */
type WeeklyHour = { weekday: number; minute: number }

/** What a cell says, or the Persian sentence why it says nothing. */
export type Read<T> = { value: T; why?: undefined } | { value?: undefined; why: string }
const faulty = (why: string) => ({ why })

/** A text as people write it; one that a spreadsheet would take for a formula is none. */
export function readText(cell: string, max: number): Read<string> {
  const value = foldPersianLetters(stripControls(cell)).replace(/\s+/g, ' ').trim()
  if (/^[=@＝＠]/.test(value)) return faulty('این خانه فرمول است؛ نوشتهٔ ساده بنویسید.')
  return value.length > max ? faulty('این نوشته بیش از حد بلند است.') : { value }
}

/** As people write it, or a spreadsheet that parts thousands by an apostrophe. */
const readGrouped = (typed: string) => readInteger(typed.replaceAll("'", '٬'))

export function readWhole(cell: string, { min, max }: { min: number; max: number }): Read<number> {
  const value = readGrouped(cell)
  if (value === null) return faulty('این خانه باید عدد باشد.')
  if (value < min) return faulty('این عدد کمتر از حد مجاز است.')
  return value > max ? faulty('این عدد بیش از حد مجاز است.') : { value }
}

/** More than any wallet holds, in Rials. */
const maxRials = 10_000_000_000

/** Rials of an amount in Toman; a tenth of one is a Rial. */
export function readToman(cell: string): Read<number> {
  const digits = toLatinDigits(cell)
    .replace(/\p{Cf}/gu, '')
    .replace(/تومان|ریال/g, word => (word === 'ریال' ? 'ریال' : ''))
    .trim()
  if (digits.includes('ریال')) return faulty('مبلغ را به تومان بنویسید.')
  if (/^[-−]/.test(digits) || /^\(.*\)$/.test(digits)) {
    return faulty('بدهی به کیف پول نمی‌رود؛ تنها طلب زبان‌آموز را بنویسید.')
  }
  const [, typed = '', tenth = '0'] = /^(.*?)(?:[.٫/](\d))?$/.exec(digits) ?? []
  const whole = readGrouped(typed)
  if (whole === null) return faulty('مبلغ را به تومان و با رقم بنویسید.')
  const value = whole * 10 + Number(tenth)
  if (value === 0) return faulty('مبلغ صفر است؛ این سطر را بردارید.')
  return value > maxRials ? faulty('این مبلغ بیش از حد مجاز است.') : { value }
}

export function readDay(cell: string): Read<JalaliDay> {
  const value = parseJalali(cell)
  return value ? { value } : faulty('تاریخ را شمسی و مانند ۱۴۰۵/۰۸/۳۰ بنویسید.')
}

/** The day as `YYYY-MM-DD` of the Gregorian calendar. */
export function readIsoDay(cell: string): Read<string> {
  const day = readDay(cell)
  return day.why === undefined ? { value: isoDay(day.value) } : day
}

/** One of several words, in whatever spelling. */
export function readWord<T extends string>(cell: string, words: Record<T, readonly string[]>): Read<T> {
  const cleaned = compact(cell)
  for (const [value, spellings] of Object.entries(words) as [T, readonly string[]][]) {
    if (spellings.some(spelling => compact(spelling) === cleaned)) return { value }
  }
  const known = Object.values<readonly string[]>(words).map(([first]) => `«${first}»`)
  return faulty(`این خانه باید یکی از ${known.join('، ')} باشد.`)
}

const dayKeys = weekdayNames.map(compact)
/** The longer names first: «شنبه» ends them all. */
const dayPattern = dayKeys.toSorted((one, other) => other.length - one.length).join('|')

/**
 * A weekly plan: «شنبه و دوشنبه ۱۸:۰۰», «یک‌شنبه ۹، سه‌شنبه ۱۷:۳۰». Days before an hour have that hour.
 */
export function readWeekly(cell: string): Read<WeeklyHour[]> {
  const why = 'برنامه را مانند «شنبه و دوشنبه ۱۸:۰۰» بنویسید.'
  const cleaned = toLatinDigits(foldPersianLetters(stripControls(cell))).replace(/[\s\u200C]/g, '')
  const token = new RegExp(
    `(${dayPattern})(?:ها)?|(?:ساعت)?(\\d{1,2})(?:[:.٫](\\d{2}))?|[و،,؛;\\-–]|روزهای`,
    'y',
  )
  const hours: WeeklyHour[] = []
  let waiting: number[] = []
  while (token.lastIndex < cleaned.length) {
    const found = token.exec(cleaned)
    if (!found) return faulty(why)
    const [, day, hour, minute = '0'] = found
    if (day !== undefined) waiting.push(dayKeys.indexOf(day))
    if (hour === undefined) continue
    if (waiting.length === 0 || Number(hour) > 23 || Number(minute) > 59) return faulty(why)
    hours.push(...waiting.map(weekday => ({ weekday, minute: Number(hour) * 60 + Number(minute) })))
    waiting = []
  }
  if (waiting.length > 0 || hours.length === 0 || hours.length > 14) return faulty(why)
  const value = hours.toSorted((one, other) => one.weekday - other.weekday || one.minute - other.minute)
  const isTwice = value.some(
    (hour, at) => hour.weekday === value[at - 1]?.weekday && hour.minute === value[at - 1]?.minute,
  )
  return isTwice ? faulty(why) : { value }
}
