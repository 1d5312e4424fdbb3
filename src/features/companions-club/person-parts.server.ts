import { mayDo } from '#account/permissions.ts'
import { buildPath } from '#contract/build-path.ts'
import type { PersonAsked, PersonParts } from '#server/app-context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { giftsPath } from './paths.ts'

/** The way to hand a session to somebody that members gave. */
export async function tellOfGifts(_: Db, { userId, roles }: PersonAsked): Promise<PersonParts> {
  if (!mayDo(roles, 'club.correct')) return {}
  const link = buildPath(giftsPath, { person: userId })
  return {
    parts: [
      {
        key: 'club-gifts',
        order: 62,
        title: 'جلسهٔ بخشیده',
        side: true,
        rows: [{ id: 'hand', title: 'دادن جلسه‌ای که همراهان بخشیده‌اند', link }],
      },
    ],
  }
}
