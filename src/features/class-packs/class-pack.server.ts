import { listSituationNames, pickPhrases } from '#features/phrasebook/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { maxPhrases, maxSoundBytes } from './contract.ts'
import { findNextSession } from './find-session.server.ts'
import { findSituation } from './find-situation.ts'

export async function readClassPack({ db, user, now }: SignedIn) {
  const session = await findNextSession(db, user.id, now())
  if (!session) return { pack: null }
  // A session is called by its lesson.
  const situation = findSituation(session.title, await listSituationNames(db))
  const candidates = await pickPhrases(db, user.id, {
    situation: situation?.slug ?? null,
    level: session.level,
    limit: maxPhrases * 2,
  })
  const chosen: typeof candidates = []
  let bytes = 0
  for (const candidate of candidates) {
    if (chosen.length === maxPhrases) break
    if (bytes + candidate.bytes > maxSoundBytes) continue
    chosen.push(candidate)
    bytes += candidate.bytes
  }
  if (chosen.length === 0) return { pack: null }
  return {
    pack: {
      session: {
        id: session.id,
        course: session.course,
        title: session.title,
        startsAt: session.startsAt.toISOString(),
      },
      situation: situation?.title ?? null,
      level: session.level,
      phrases: chosen.map(({ card }) => card),
      bytes,
    },
  }
}
