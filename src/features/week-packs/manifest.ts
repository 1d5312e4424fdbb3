import type { Session } from '#features/enrolment/my-course/manifest.ts'
import type { Part } from '#shell/offline/kept-parts.ts'

/** What a feature has of a session to be kept on the device: `week-part.ts` of its folder exports it as `weekPart`. */
export type WeekPart = {
  order: number
  /** A hook: what it has of a session of an enrolment weighs, in bytes; null for nothing. */
  useWeigh(enrolment: string): (session: Session) => number | null
  /** The same as parts to be kept, with what shows them loaded. @throws where it cannot be said now */
  list(enrolment: string, session: Session): Promise<Part[]>
}

export const weekParts: readonly WeekPart[] = Object.values(
  import.meta.glob<WeekPart>('../*/week-part.ts', { import: 'weekPart', eager: true }),
).toSorted((one, other) => one.order - other.order)

/** What everything that features have of a session weighs; null where they have nothing. */
export function useWeigh(enrolment: string): (session: Session) => number | null {
  // biome-ignore lint/correctness/useHookAtTopLevel: the manifests and their order are the same in every render
  const weighers = weekParts.map(part => part.useWeigh(enrolment))
  return session => {
    const weights = weighers.map(weigh => weigh(session)).filter(bytes => bytes !== null)
    return weights.length > 0 ? weights.reduce((sum, bytes) => sum + bytes, 0) : null
  }
}
