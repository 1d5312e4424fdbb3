import type { ComponentType, ReactNode } from 'react'
import type { ApiError } from '#client/call-api.ts'
import type { Course, Session } from './use-opened.ts'

export type { Course, Session }

/** A thing of a session that another feature shows: homework, say. */
export type SessionPart = {
  /** Where a link leads to it, after `#`. */
  anchor: string
  session: { id: string; number: number }
  /** It in the line of its session. */
  mark: ReactNode
  /** It among the things that its session unfolds to, made of `Part` of `public.tsx`. */
  show(unfolding: { isOpen: boolean; onTurn: () => void }): ReactNode
}

/** Things of sessions as they are loaded; the page is shown once all are there. */
export type LoadedParts = {
  readonly data: readonly SessionPart[] | undefined
  readonly error: ApiError | null
  refetch(): Promise<unknown>
}

/** A thing of a session by what the plan itself says of it (`describeSessions` of `EnrolmentHooks`). */
export type PlanPart = {
  /** Its place among what its session unfolds to; things that are loaded stand at 50. */
  order: number
  isThere(session: Session): boolean
  /** It among those things, made of `Part` of `public.tsx`. */
  Inside: ComponentType<SessionPlace>
}

/** A session in the page of one's course, and where links in it lead. */
export type SessionPlace = {
  /** The enrolment's id. */
  enrolment: string
  session: Session
  /** «جلسهٔ ۸», for who only hears a link. */
  of: string
  /** The recording that is open, by its id. */
  recording: string | null
  /** Of the course itself. */
  address: string
  recordingAddress: (recording: string) => string
  /** Of what helps with a session that was missed. */
  catchUpAddress: (session: string) => string
}

/** What a feature shows in the page of one's course: what `course-parts.tsx` of its folder exports as `courseParts`. */
export type CourseParts = {
  /** Its place among those of other features. */
  order: number
  /** A hook: what it has of the sessions of an enrolment. */
  useSessionParts?(enrolment: string): LoadedParts
  planParts?: readonly PlanPart[]
  /** In the line of a session. */
  Mark?: ComponentType<SessionPlace>
  /** In place of the course: what helps with a session that was missed. `address` is of a second of its recording. */
  CatchUp?: ComponentType<{
    enrolment: string
    session: string
    second: number | null
    address: (second: number) => string
    homeworkAddress: (homework: string) => string
  }>
  /** Stands above all else, where the group itself is in question; `back` leads to all courses. */
  Alert?: ComponentType<{ course: Course; back: string }>
  /** What can be done about the session that runs or comes next, on the night band. */
  NextActions?: ComponentType<{ session: NonNullable<Course['next']> }>
  /** Stands before the sessions; `onOpen` unfolds the part of an anchor. */
  Ahead?: ComponentType<{ enrolment: string; onOpen: (anchor: string) => void }>
  /** Stands beside them. */
  Side?: ComponentType<{ enrolment: string }>
}

export const courseParts: readonly CourseParts[] = Object.values(
  import.meta.glob<CourseParts>('../../*/course-parts.tsx', { import: 'courseParts', eager: true }),
).toSorted((one, other) => one.order - other.order)

/** What all features have of the sessions of an enrolment; `data` once all of it is there. */
export function useSessionParts(enrolment: string): LoadedParts {
  // biome-ignore lint/correctness/useHookAtTopLevel: the manifests and their order are the same in every render
  const loaded = courseParts.flatMap(({ useSessionParts }) => useSessionParts?.(enrolment) ?? [])
  const found = loaded.flatMap(({ data }) => data ?? [])
  return {
    data: loaded.every(({ data }) => data) ? found : undefined,
    error: loaded.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(loaded.map(({ refetch }) => refetch())),
  }
}

/** What all features have of sessions by the plan, in its order. */
export const planParts: readonly PlanPart[] = courseParts
  .flatMap(({ planParts }) => planParts ?? [])
  .toSorted((one, other) => one.order - other.order)
