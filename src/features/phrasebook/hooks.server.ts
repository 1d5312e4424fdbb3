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
  }
}

/** Phrases of somebody with what features have to be heard of their own. */
export async function withClips<T extends MyPhrase>(
  { app, db, user, now }: Pick<SignedIn, 'app' | 'db' | 'user' | 'now'>,
  phrases: readonly T[],
): Promise<T[]> {
  const own = phrases.filter(({ own }) => own).map(({ id }) => id)
  const clips = new Map<string, CardClip>()
  for (const { findCardClips } of own.length > 0 ? app.features : []) {
    for (const [id, clip] of (await findCardClips?.(db, user.id, own, now())) ?? []) clips.set(id, clip)
  }
  return phrases.map(phrase => ({ ...phrase, clip: clips.get(phrase.id) ?? null }))
}
