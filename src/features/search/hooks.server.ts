import type { Expression } from 'kysely'
import type { SignedIn } from '#server/app-context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { plainIcons } from '#ui/icon-names.ts'

/** What the search reads of a thing; where nothing is said, null. */
export type SearchableRow = {
  id: string
  /** What its address is made of. */
  key: string
  title: string
  /** A line below the title; what `describe` makes of it, where there is one. */
  detail: string | null
  /** Some three letters at its end: its level. */
  tag: string | null
  /** What else it is found by; not shown, so of what only some may read nothing may stand here. */
  words: string
  /** Among things that are found alike those with the lowest come first. */
  rank: number
}

/** Things of one kind that anybody may find: `searchables` of a `defineFeature`. */
export type Searchable = {
  kind: string
  /** Whether its rows have a column `lang`, the language of a title that is not Persian. */
  hasLang?: true
  /** Its place among the kinds, from 10 on. */
  order: number
  /** What they are called together. */
  title: string
  icon: Icon
  /** Whoever adds, changes or takes away such a thing, or what `describe` says of it, invalidates one of these. */
  tags: readonly string[]
  /**
   * Those that anybody may see at this time, and no other: what is found is looked for here again before it is shown. An index
   * must answer it by `id`.
   */
  select(db: Db, now: Date): Expression<SearchableRow>
  path(key: string): string
  describe?(detail: string): string
  /** The feature's own list of what is found by the same words, where it has one. */
  list?(q: string): string
}

/** Something of the reader's own. */
export type OwnRow = { id: string; key: string; title: string; detail: string | null; at: Date }

/** Things of one kind of somebody's own, which nobody else finds: `ownSearchables` of a `defineFeature`. */
export type OwnSearchable = {
  kind: string
  icon: Icon
  /** What one of them is called: «سفارش». */
  title: string
  /** All that is theirs, the newest first, and no more than `maxOwn`. */
  select(db: Db, userId: string): Expression<OwnRow>
  path(key: string): string
  describe?(detail: string): string
}

/** Something of the reader's own that a feature found itself. */
export type OwnFound = { id: string; path: string; title: string; detail: string; at: Date }

/**
 * Things of one kind of somebody's own that are too many to be read for each question: the feature looks for them by an index of
 * its own. `ownFinders` of a `defineFeature`.
 */
export type OwnFinder = {
  kind: string
  icon: Icon
  /** What one of them is called: «پیام». */
  title: string
  /** The newest of those that hold all words of the question, in one number of statements. */
  find(context: SignedIn, q: string): Promise<readonly OwnFound[]>
}

/** So many of a kind of somebody's own are looked through, the newest. */
export const maxOwn = 500

type Icon = (typeof plainIcons)[number]

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    searchables?: readonly Searchable[]
    ownSearchables?: readonly OwnSearchable[]
    ownFinders?: readonly OwnFinder[]
  }
}
