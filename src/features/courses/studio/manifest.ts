import type { ComponentType } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { PlannedSession } from '../groups/contract.ts'

/** Something else that staff can do about one session of a group. */
export type SessionAction = {
  label: string
  /** Of every session, or of those that are still to be held. */
  of: 'every' | 'ahead'
  isOffered?(session: PlannedSession): boolean
  /** What its button is called where it is only heard. */
  describe(session: PlannedSession): string
  /** Loaded when it is opened. */
  Dialog: ComponentType<{ session: PlannedSession; onClose: () => void }>
}

/** A page of another feature at `/studio/groups/<name>`, for whoever may write groups. */
export type GroupsPage = { name: string; Page: ComponentType }

/** What a feature shows staff within a group. */
export type GroupInside = {
  /** Below the form of the group. */
  Section: ComponentType<{ id: string }>
  /** A hook: whether somebody takes part in it, so that it stays; null is a group that is not made yet. */
  useIsTaken(id: string | null): boolean
  /** What is read anew once the group was changed. */
  call: Endpoint
}

/** What features add to the sessions of a group: what `session-actions.ts` of a folder exports as `sessionActions`. */
export const sessionActions: readonly SessionAction[] = Object.values(
  import.meta.glob<readonly SessionAction[]>('../../*/session-actions.ts', {
    import: 'sessionActions',
    eager: true,
  }),
).flat()
