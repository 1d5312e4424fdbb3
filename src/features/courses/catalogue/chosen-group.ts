import type { CourseDetail } from './contract.ts'

export type OpenGroup = CourseDetail['groups'][number]

/** The group an address chooses; else the soonest with a seat left, else the soonest. Null where none is open. */
export const chosenGroup = (groups: readonly OpenGroup[], asked: string | null): OpenGroup | null =>
  groups.find(({ id }) => id === asked) ?? groups.find(({ freeSeats }) => freeSeats > 0) ?? groups[0] ?? null
