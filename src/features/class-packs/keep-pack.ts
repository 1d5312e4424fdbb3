import { callWithCache } from '#client/offline-cache.ts'
import { readSession } from '#client/session.ts'
import { loadPractice } from '#features/phrase-practice/public.tsx'
import { listSounds } from '#features/phrasebook/review-public.ts'
import { persianNumber } from '#persian/digits.ts'
import { keep } from '#shell/offline/keeping.ts'
import { dropThing, listThings } from '#shell/offline/kept-things.ts'
import { type ClassPack, readClassPack } from './contract.ts'
import { classPackPath, packKind as kind } from './paths.ts'

/**
 * Keeps the phrases of a class with the page that practises them; those of earlier classes go. Answers whether all is here.
 * @param loadView what the page loads later, where it is not there already: the worker keeps only what was loaded
 */
export async function keepPack(pack: ClassPack, loadView?: () => Promise<unknown>): Promise<boolean> {
  const { session, phrases } = pack
  const owner = readSession()?.user?.id
  const sounds = [...new Set(phrases.flatMap(phrase => listSounds(phrase).slice(0, 1)))]
  const thing = {
    kind,
    id: session.id,
    title: `عبارت‌های کلاس ${session.course}`,
    note: `${persianNumber(phrases.length)} عبارت با صدا`,
    path: classPackPath,
    ...(owner && { owner }),
  }
  const isKept = await keep(thing, async () => {
    // The phrases themselves stand among the answers that this device keeps.
    await Promise.all([callWithCache(readClassPack, {}), loadView?.(), loadPractice()])
    const bytes = Math.ceil(pack.bytes / Math.max(1, sounds.length))
    return [
      { address: classPackPath, isPage: true, isRenewed: true },
      ...sounds.map(address => ({ address, bytes })),
    ]
  })
  if (isKept)
    for (const { id } of await listThings(kind)) if (id !== session.id) await dropThing({ kind, id })
  return isKept
}
