import type { CourseParts } from '#features/enrolment/my-course/manifest.ts'
import { WeekPack } from './week-pack.tsx'

/** The pack of the week in the page of one's course. */
export const courseParts: CourseParts = { order: 30, Ahead: WeekPack }
