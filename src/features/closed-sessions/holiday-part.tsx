import type { HolidayPart } from '#features/site/manifest.ts'
import { ClosedSessions } from './closed-sessions.tsx'

export const holidayPart: HolidayPart = ClosedSessions
