import { useEffect, useState } from 'react'
import type { SituationCard } from '#features/phrasebook/review-public.ts'
import { useVoice } from '#features/phrasebook/review-public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { roughSize } from '#persian/file-size.ts'
import { keep as keepThing } from '#shell/offline/keeping.ts'
import { dropThing, followThings } from '#shell/offline/kept-things.ts'
import { useUnderWay } from '#shell/offline/under-way.ts'
import { Meter } from '#ui/meter.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { loadPractice } from '../load-practice.ts'
import { type KeptPack, listKeptPacks, listPackParts, nameSituation, toThing } from './pack-store.ts'

export type Packs = ReturnType<typeof usePacks>

/** The packs on this device, and what brings them there and takes them away. */
export function usePacks() {
  const voice = useVoice()
  const [kept, setKept] = useState<readonly KeptPack[] | null>(null)
  const findProgress = useUnderWay()
  useEffect(() => {
    const look = () => void listKeptPacks().then(setKept)
    look()
    return followThings(look)
  }, [])

  const find = (situation: SituationCard) => kept?.find(({ id }) => id === toThing(situation).id) ?? null
  const keep = (situation: SituationCard) =>
    keepThing(toThing(situation), async () => {
      const [parts] = await Promise.all([listPackParts(situation, voice), loadPractice()])
      return parts
    })
  const drop = async (situation: SituationCard) => {
    await dropThing(toThing(situation))
    showSnack(`«${nameSituation(situation)}» از این دستگاه برداشته شد.`)
  }
  const total = (kept ?? []).reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    find,
    keep,
    drop,
    isUnderWay: (situation: SituationCard) => findProgress(toThing(situation)) !== null,
    isKnown: kept !== null,
    summary:
      kept && kept.length > 0
        ? `${persianNumber(kept.length)} بسته روی این دستگاه است، ${roughSize(total)}.`
        : 'هنوز بسته‌ای روی این دستگاه نیست.',
    /** What is here of a situation, else what it would weigh. */
    describe(situation: SituationCard) {
      const pack = find(situation)
      const whole = voice === 'second' ? situation.secondAudioBytes : situation.audioBytes
      if (!pack) return whole === 0 ? 'بی‌صدا' : `با صدا حدود ${roughSize(whole)}`
      if (!pack.isWhole && pack.needed === 0) return `بخشی از آن این‌جاست، ${roughSize(pack.bytes)}`
      if (!pack.isWhole) {
        return `${persianNumber(pack.here)} از ${persianNumber(pack.needed)} صدا این‌جاست، ${roughSize(pack.bytes)}`
      }
      return `روی این دستگاه، ${roughSize(pack.bytes)}`
    },
    showProgress(situation: SituationCard) {
      const going = findProgress(toThing(situation))
      return going && <Meter kind="progress" label="دریافت بسته" value={going.here} max={going.needed} />
    },
  }
}
