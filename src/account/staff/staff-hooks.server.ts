import type { Permission } from '#account/permissions.ts'
import type { SignedIn } from '#server/app-context.ts'
import type { plainIcons } from '#ui/icon-names.ts'

/** One thing that staff look for: what it is called, what tells it from others, its page in the studio. */
export type StaffFound = { id: string; title: string; detail: string | null; path: string }

/** Things of one kind that staff find from anywhere in the studio: `staffSearch` of a `defineFeature`. */
export type StaffSearch = {
  kind: string
  /** Its place among the kinds, from 10 on. */
  order: number
  /** What they are called together. */
  title: string
  icon: Icon
  /** The sign before a question that is about this kind alone. */
  sign?: '@'
  permission: Permission
  /** What holds all words of `text`, whose digits are Latin; at most `limit`, the best first. */
  find(context: SignedIn, text: string, limit: number): Promise<StaffFound[]>
}

type Icon = (typeof plainIcons)[number]

/** A number on the studio's home: `staffFigures` of a `defineFeature`. */
export type StaffFigure = {
  /** Its place among the figures, from 10 on. */
  order: number
  /** Whose home shows it. */
  permission: Permission
  title: string
  icon: Icon
  /** The list that it counts. */
  path: `/studio/${string}`
  read(context: SignedIn): Promise<{
    value: string
    /** What stands small behind the value: «تومان», «از ۳۸۴». */
    unit: string
    /** From 0 to 1, where the value is a part of something. */
    share?: number
    /** What should not be so, in three words; null where all is well. */
    alert: string | null
    detail: string | null
  }>
}

/** Work that waits for somebody: the worst first, one act each. */
export type StaffNeed = {
  id: string
  /** `late`: something goes wrong without it. `act`: somebody waits. `calm`: it has time. */
  urgency: 'late' | 'act' | 'calm'
  title: string
  detail: string | null
  /** What the link to `path` says that is done there. */
  act: string
  path: string
}

/** What waits in a feature: `staffNeeds` of a `defineFeature`. */
export type StaffNeeds = {
  order: number
  permission: Permission
  icon: Icon
  /** A handful: many of one kind are one need with their count. */
  list(context: SignedIn): Promise<StaffNeed[]>
}

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    staffSearch?: readonly StaffSearch[]
    staffFigures?: readonly StaffFigure[]
    staffNeeds?: readonly StaffNeeds[]
  }
}
