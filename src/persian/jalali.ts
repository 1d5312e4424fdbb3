/**
 * The Jalali (Iranian solar) calendar: instants to days and back, steps, weeks, and the ways a date is written.
 * Instants are UTC; days, hours and weeks are those of a time zone, Tehran's unless said otherwise.
 */

import { toLatinDigits, toPersianDigits } from '#persian/digits.ts'

/** A day of the calendar, without a zone. Months and days count from 1. */
export type JalaliDay = { year: number; month: number; day: number }

/** A day with its clock (24 hours) and its weekday, an index of `weekdayNames`. */
export type JalaliMoment = JalaliDay & { hour: number; minute: number; weekday: number }

/** A point in time: a Date, milliseconds since 1970, or an ISO 8601 text with its zone, as our calls send it. */
export type Instant = Date | number | string

export const monthNames = [
  'فروردین',
  'اردیبهشت',
  'خرداد',
  'تیر',
  'مرداد',
  'شهریور',
  'مهر',
  'آبان',
  'آذر',
  'دی',
  'بهمن',
  'اسفند',
] as const

/** From Saturday, where the week starts. */
export const weekdayNames = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه'] as const

/** One letter a weekday, for the head of a month grid. */
export const weekdayLetters = ['ش', 'ی', 'د', 'س', 'چ', 'پ', 'ج'] as const

const TEHRAN = 'Asia/Tehran'
const DAY_MS = 86_400_000
/** 1 Farvardin 1, in days since 1970-01-01. */
const EPOCH_DAY = -492_268

// ---- The calendar. Days are counted from 1970-01-01, as in `Date`.

/** Whether Esfand has 30 days. Exact for 1300–1450 (and some way beyond): eight leap years in 33. */
export function isLeapYear(year: number): boolean {
  return (25 * year + 11) % 33 < 8
}

/** 29, 30 or 31. */
export function daysInMonth(year: number, month: number): number {
  if (month <= 6) return 31
  return month < 12 || isLeapYear(year) ? 30 : 29
}

/** Whether such a day is in the calendar: no 13th month, 30 Esfand in leap years only. */
export function isRealDay({ year, month, day }: JalaliDay): boolean {
  const whole = Number.isInteger(year) && Number.isInteger(month) && Number.isInteger(day)
  return whole && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

function dayNumber({ year, month, day }: JalaliDay): number {
  const daysBefore = month <= 7 ? 31 * (month - 1) : 30 * (month - 1) + 6
  return EPOCH_DAY + 365 * (year - 1) + Math.floor((8 * year + 21) / 33) + daysBefore + day - 1
}

function dayOfNumber(number: number): JalaliDay {
  // 33 years have 12,053 days.
  const year = 1 + Math.floor((33 * (number - EPOCH_DAY) + 3) / 12_053)
  const inYear = number - dayNumber({ year, month: 1, day: 1 })
  const month = 1 + Math.floor(inYear < 186 ? inYear / 31 : (inYear - 6) / 30)
  return { year, month, day: 1 + number - dayNumber({ year, month, day: 1 }) }
}

/** 0 for Saturday … 6 for Friday. */
export function getWeekday(day: JalaliDay): number {
  return toWeekday(dayNumber(day))
}

function toWeekday(number: number): number {
  // 1970-01-01 was a Thursday.
  return (((number + 5) % 7) + 7) % 7
}

/** Days from one to the other; negative when `to` is earlier, so it also compares. */
export function daysBetween(from: JalaliDay, to: JalaliDay): number {
  return dayNumber(to) - dayNumber(from)
}

/** The day so many days later (earlier when negative). */
export function addDays(day: JalaliDay, days: number): JalaliDay {
  return dayOfNumber(dayNumber(day) + days)
}

/** The same day so many months later (earlier when negative); in a shorter month its last day. */
export function addMonths({ year, month, day }: JalaliDay, months: number): JalaliDay {
  const count = year * 12 + month - 1 + months
  const target = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 }
  return { ...target, day: Math.min(day, daysInMonth(target.year, target.month)) }
}

/** The first instant of the day it is in Tehran. */
export function startOfDay(instant: Date): Date {
  const { year, month, day } = toJalali(instant)
  return fromJalali({ year, month, day })
}

/** The first instant of the next day. */
export const startOfNextDay = (instant: Date): Date => fromJalali(addDays(toJalali(instant), 1))

/** The seven days, Saturday to Friday, among which the given one is. */
export function getWeek(day: JalaliDay): JalaliDay[] {
  return weekFrom(dayNumber(day) - getWeekday(day))
}

/** The weeks that touch a month, Saturday first, with the neighbouring months' days that fill the first and last. */
export function monthGrid(year: number, month: number): JalaliDay[][] {
  const first = dayNumber({ year, month, day: 1 })
  const end = first + daysInMonth(year, month)
  const weeks: JalaliDay[][] = []
  for (let start = first - toWeekday(first); start < end; start += 7) weeks.push(weekFrom(start))
  return weeks
}

function weekFrom(start: number): JalaliDay[] {
  return Array.from({ length: 7 }, (_, index) => dayOfNumber(start + index))
}

// ---- Instants and zones.

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What the zone's wall shows at an instant, to the second, written as the UTC milliseconds of the same reading. */
function wallAt(instant: number, timeZone: string): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(timeZone, clock)
  }
  const read: Record<string, number> = {}
  for (const { type, value } of clock.formatToParts(instant)) read[type] = Number(value)
  return Date.UTC(read.year!, read.month! - 1, read.day!, read.hour!, read.minute!, read.second!)
}

/** By zone, the offsets at the beginnings of days (in UTC) that were asked about. */
const offsets = new Map<string, Map<number, number>>()
const keptDays = 2000

/** Asking the zone costs many times what is counted with its answer, so a day without a change of clocks is asked about once. */
function offsetAt(instant: number, timeZone: string): number {
  const day = Math.floor(instant / DAY_MS)
  const offset = offsetAtStart(day, timeZone)
  return offset === offsetAtStart(day + 1, timeZone) ? offset : readOffset(instant, timeZone)
}

function offsetAtStart(day: number, timeZone: string): number {
  let known = offsets.get(timeZone)
  if (!known || known.size > keptDays) {
    known = new Map()
    offsets.set(timeZone, known)
  }
  let offset = known.get(day)
  if (offset === undefined) {
    offset = readOffset(day * DAY_MS, timeZone)
    known.set(day, offset)
  }
  return offset
}

const readOffset = (instant: number, timeZone: string) =>
  wallAt(instant, timeZone) - Math.floor(instant / 1000) * 1000

/**
 * The day, clock and weekday of an instant in a zone.
 * @throws RangeError when the instant or the zone is none
 */
export function toJalali(instant: Instant, timeZone = TEHRAN): JalaliMoment {
  const time = new Date(instant).getTime()
  const wall = time + offsetAt(time, timeZone)
  const number = Math.floor(wall / DAY_MS)
  const minutes = (wall - number * DAY_MS) / 60_000
  return {
    ...dayOfNumber(number),
    hour: Math.floor(minutes / 60),
    minute: Math.floor(minutes % 60),
    weekday: toWeekday(number),
  }
}

/**
 * The instant of a day and clock in a zone; without a clock, the day's first moment. The offset is looked up, because
 * Iran had summer time until 1401. A clock reading that was skipped counts on from before the skip (midnight of
 * 1 Farvardin becomes 01:00 of that day); one that came twice means the first.
 * @throws RangeError when there is no such day or clock
 */
export function fromJalali(moment: JalaliDay & { hour?: number; minute?: number }, timeZone = TEHRAN): Date {
  const { hour = 0, minute = 0 } = moment
  const isClock = Number.isInteger(hour) && Number.isInteger(minute)
  if (!isRealDay(moment) || !isClock || hour < 0 || hour > 23 || minute < 0 || minute > 59) {
    throw new RangeError(`no such Jalali date: ${JSON.stringify(moment)}`)
  }
  const wall = dayNumber(moment) * DAY_MS + hour * 3_600_000 + minute * 60_000
  const before = offsetAt(wall - DAY_MS, timeZone)
  if (offsetAt(wall - before, timeZone) === before) return new Date(wall - before)
  const after = offsetAt(wall + DAY_MS, timeZone)
  return new Date(wall - (offsetAt(wall - after, timeZone) === after ? after : before))
}

/** The Gregorian day as ISO text («2026-11-21») of a Jalali day, or of an instant in a zone. */
export function isoDay(when: JalaliDay | Instant, timeZone = TEHRAN): string {
  return new Date(dayNumber(dayAt(when, timeZone)) * DAY_MS).toISOString().slice(0, 10)
}

/** The Jalali day of an ISO day («2026-11-21»), or null when it is none. */
export function parseIsoDay(text: string): JalaliDay | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const day = dayOfNumber(Math.floor(Date.parse(text) / DAY_MS))
  // `Date` may read 30 February as 2 March.
  return Number.isNaN(day.year) || isoDay(day) !== text ? null : day
}

/**
 * The day somebody typed as year, month, day: «۱۴۰۵/۰۸/۳۰», «1405-8-30», in any digit script; or null when there is no
 * such day. Years outside 1300–1450 are null, so that a Gregorian date is not taken for a Jalali one.
 */
export function parseJalali(text: string): JalaliDay | null {
  const typed = toLatinDigits(text).replace(/[\s\p{Cf}]/gu, '')
  const found = /^(\d{4})([/-])(\d\d?)\2(\d\d?)$/.exec(typed)
  if (!found) return null
  const day = { year: Number(found[1]), month: Number(found[3]), day: Number(found[4]) }
  return day.year >= 1300 && day.year <= 1450 && isRealDay(day) ? day : null
}

// ---- How a date is written. A Jalali day is written as it is, an instant as the day it falls on in the zone.

function dayAt(when: JalaliDay | Instant, timeZone: string): JalaliDay {
  return isInstant(when) ? toJalali(when, timeZone) : when
}

function isInstant(when: object | number | string): when is Instant {
  return typeof when !== 'object' || when instanceof Date
}

/** «۳۰ آبان ۱۴۰۵» */
export function formatDate(when: JalaliDay | Instant, timeZone = TEHRAN): string {
  const { year, month, day } = dayAt(when, timeZone)
  return toPersianDigits(`${day} ${monthNames[month - 1]} ${year}`)
}

/** «شنبه ۳۰ آبان ۱۴۰۵» */
export function formatLongDate(when: JalaliDay | Instant, timeZone = TEHRAN): string {
  const day = dayAt(when, timeZone)
  return `${weekdayNames[getWeekday(day)]} ${formatDate(day)}`
}

/** «آبان ۱۴۰۵» */
export function formatMonth(when: { year: number; month: number } | Instant, timeZone = TEHRAN): string {
  const { year, month } = isInstant(when) ? toJalali(when, timeZone) : when
  return `${monthNames[month - 1]} ${toPersianDigits(year)}`
}

/** «۱۴۰۵/۰۸/۳۰», which `parseJalali` reads back. */
export function formatShortDate(when: JalaliDay | Instant, timeZone = TEHRAN): string {
  const { year, month, day } = dayAt(when, timeZone)
  return toPersianDigits(`${year}/${twoDigits(month)}/${twoDigits(day)}`)
}

/** «۱۸:۳۰» */
export function formatTime(when: { hour: number; minute: number } | Instant, timeZone = TEHRAN): string {
  const { hour, minute } = isInstant(when) ? toJalali(when, timeZone) : when
  return toPersianDigits(`${twoDigits(hour)}:${twoDigits(minute)}`)
}

/** «شنبه ۳۰ آبان ۱۴۰۵، ساعت ۱۸:۳۰» */
export function formatDateTime(
  when: (JalaliDay & { hour: number; minute: number }) | Instant,
  timeZone = TEHRAN,
): string {
  const moment = isInstant(when) ? toJalali(when, timeZone) : when
  return `${formatLongDate(moment)}، ساعت ${formatTime(moment)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
