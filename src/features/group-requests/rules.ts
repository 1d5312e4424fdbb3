import { nameLanguage } from '#contract/school-languages.ts'
import { weekdayNames } from '#persian/jalali.ts'

/** Parts of the day in which a group begins, with the minute at which one in it usually does. */
export const dayParts = {
  morning: { label: 'صبح', usual: 10 * 60 },
  afternoon: { label: 'ظهر', usual: 15 * 60 },
  evening: { label: 'عصر و شب', usual: 18 * 60 },
} as const
export type DayPart = keyof typeof dayParts
export const partNames = Object.keys(dayParts) as [DayPart, DayPart, DayPart]

export const places = { any: 'فرقی ندارد', online: 'آنلاین', branch: 'حضوری' } as const
export type Place = keyof typeof places
export const placeNames = Object.keys(places) as [Place, Place, Place]

/** How many wishes of one person may wait at once. */
export const maxWaiting = 5

/** The weekdays whose bits are set, from Saturday, 0. */
export const listWeekdays = (bits: number): number[] =>
  weekdayNames.flatMap((_, weekday) => (bits & (1 << weekday) ? weekday : []))

export type Wish = {
  language: string
  level: string | null
  course: string | null
  part: DayPart
  days: readonly number[]
  place: Place
}

/** «انگلیسی B1، عصر و شب»: what somebody waits for, in short. */
export const formatWish = ({
  language,
  level,
  course,
  part,
}: Pick<Wish, 'language' | 'level' | 'course' | 'part'>) =>
  `${course ?? [nameLanguage(language), level].filter(Boolean).join(' ')}، ${dayParts[part].label}`

/** «شنبه و دوشنبه، آنلاین»: what else would do. */
export const formatTerms = ({ days, place }: Pick<Wish, 'days' | 'place'>) =>
  [
    days.length === 0 || days.length === 7 ? 'هر روزی' : days.map(day => weekdayNames[day]).join('، '),
    place === 'any' ? 'آنلاین یا حضوری' : places[place],
  ].join(' · ')
