import type { Audience } from '#account/permissions.ts'
import { joinOnce } from '#contract/join-once.ts'

/** What somebody agrees to, in plain words; staff read the same to whoever stands before them. */
export type ConsentText = {
  /** What is done, of «زبان‌آموز»: a guardian reads it too. */
  meaning: string
  /** What for, and who sees or hears it. */
  use: string
  /** How long. */
  duration: string
}

/** What may be agreed to: what `consent-kinds.ts` of a feature's folder exports. */
export type ConsentKinds = Record<
  string,
  {
    order: number
    title: string
    /** After «۳ نفر »: «به ضبط رضایت نداده‌اند». */
    missing: string
    /**
     * All texts there ever were, the one in force last: what is recorded names its place, from 1. A new text asks anew; the
     * wording of one that people agreed to is never changed.
     */
    texts: readonly [ConsentText, ...ConsentText[]]
    /** What follows at once from withdrawing, for whoever withdraws. */
    withdrawal: string
    /** Who of the staff hear of a withdrawal, besides the teachers of the groups somebody learns in. */
    audience: Audience
    /** Of no concern to the teachers of a group. */
    isPrivate?: true
  }
>

/** The names of all kinds: each feature's `consent-kinds.ts` adds its own. */
export interface ConsentKindNames extends Record<never, true> {}
export type ConsentKind = keyof ConsentKindNames

export const consentKinds = joinOnce<ConsentKinds[string], ConsentKind>(
  Object.values(
    import.meta.glob<ConsentKinds>('../*/consent-kinds.ts', { import: 'consentKinds', eager: true }),
  ),
)

/** Their names in the order in which people see them. */
export const consentKindNames = (Object.keys(consentKinds) as ConsentKind[]).sort(
  (one, other) => consentKinds[one].order - consentKinds[other].order,
)

/** The version of a kind's text that is in force. */
export const findVersion = (kind: ConsentKind) => consentKinds[kind].texts.length
