import type { SignedIn } from '#server/app-context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { CardClip, MyPhrase } from './contract.ts'

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    /** What the feature has to be heard of cards of somebody's own, by the ids of their phrases. */
    findCardClips?(
      db: Db,
      userId: string,
      phraseIds: readonly string[],
      now: Date,
    ): Promise<Map<string, CardClip>>
    /** The addresses of what the feature has to be heard and seen of them, good for whoever asks alone. */
    findCardMedia?(
      context: MediaContext,
      phraseIds: readonly string[],
    ): Promise<Map<string, { sound?: string; picture?: string }>>
  }
}

type MediaContext = Pick<SignedIn, 'app' | 'browser' | 'db' | 'now' | 'user'>

/** Phrases of somebody with what features have to be heard and seen of their own. */
export async function withMedia<T extends MyPhrase>(
  context: MediaContext,
  phrases: readonly T[],
): Promise<T[]> {
  const { app, db, user, now } = context
  const own = phrases.filter(({ own }) => own).map(({ id }) => id)
  if (own.length === 0) return [...phrases]
  const found = new Map<string, Partial<MyPhrase>>()
  const add = (id: string, part: Partial<MyPhrase>) => found.set(id, { ...found.get(id), ...part })
  for (const { findCardClips, findCardMedia } of app.features) {
    for (const [id, clip] of (await findCardClips?.(db, user.id, own, now())) ?? []) add(id, { clip })
    for (const [id, { sound, picture }] of (await findCardMedia?.(context, own)) ?? []) {
      add(id, { audioUrl: sound ?? null, picture: picture ?? null })
    }
  }
  return phrases.map(phrase => ({ ...phrase, ...found.get(phrase.id) }))
}
