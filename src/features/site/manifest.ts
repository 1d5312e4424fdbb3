import type { ComponentType } from 'react'

/** What a feature shows staff above the list of days the school is closed: what of its own falls on them. */
export type HolidayPart = ComponentType

/** What `holiday-part.tsx` of a folder exports as `holidayPart`. */
export const holidayParts: readonly HolidayPart[] = Object.values(
  import.meta.glob<HolidayPart>('../*/holiday-part.tsx', { import: 'holidayPart', eager: true }),
)
