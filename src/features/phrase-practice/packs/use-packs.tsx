import { useEffect, useState } from 'react'
import type { SituationCard } from '#features/phrasebook/review-public.ts'
import { loadShownPhrase, useVoice } from '#features/phrasebook/review-public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { roughSize } from '#persian/file-size.ts'
import { Meter } from '#ui/meter.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { dropPack, type KeptPack, keepPack, listKeptPacks } from './pack-store.ts'

/** What a situation's practice loads later: the worker keeps only what was loaded. */
const loadParts = () =>
  Promise.all([
    import('../situation-practice.tsx'),
    loadShownPhrase(),
    import('../modes/speak.tsx'),
    import('../walk/walk.tsx'),
  ])

export type Packs = ReturnType<typeof usePacks>

/** The packs on this device, and what brings them there and takes them away. */
export function usePacks() {
  const voice = useVoice()
  const [kept, setKept] = useState<readonly KeptPack[] | null>(null)
  const [underWay, setUnderWay] = useState<Readonly<Record<string, { here: number; needed: number }>>>({})
  useEffect(() => void listKeptPacks().then(setKept), [])

  const find = (slug: string) => kept?.find(pack => pack.slug === slug) ?? null
  const forget = (slug: string) => setUnderWay(({ [slug]: _, ...others }) => others)
  const keep = async ({ slug, title }: SituationCard) => {
    setUnderWay(others => ({ ...others, [slug]: { here: 0, needed: 1 } }))
    try {
      const [missing] = await Promise.all([
        keepPack(slug, voice, (here, needed) =>
          setUnderWay(others => ({ ...others, [slug]: { here, needed } })),
        ),
        loadParts(),
      ])
      showSnack(
        missing === 0
          ? `«${title}» روی این دستگاه است و بی‌اینترنت هم باز می‌شود.`
          : `${persianNumber(missing)} تکه نرسید. «ادامهٔ دریافت» همان‌ها را می‌گیرد.`,
      )
    } catch {
      showSnack('بسته کامل نشد. اتصال اینترنت و جای خالی دستگاه را بررسی کنید و ادامه دهید.')
    } finally {
      setKept(await listKeptPacks())
      forget(slug)
    }
  }
  const drop = async ({ slug, title }: SituationCard) => {
    await dropPack(slug)
    setKept(await listKeptPacks())
    showSnack(`«${title}» از این دستگاه برداشته شد.`)
  }
  const total = (kept ?? []).reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    find,
    keep,
    drop,
    isUnderWay: (slug: string) => slug in underWay,
    isKnown: kept !== null,
    summary:
      kept && kept.length > 0
        ? `${persianNumber(kept.length)} بسته روی این دستگاه است، ${roughSize(total)}.`
        : 'هنوز بسته‌ای روی این دستگاه نیست.',
    /** What is here of a situation, else what it would weigh. */
    describe(situation: SituationCard) {
      const pack = find(situation.slug)
      const whole = voice === 'second' ? situation.secondAudioBytes : situation.audioBytes
      if (!pack) return `با صدا حدود ${roughSize(whole)}`
      if (pack.here < pack.needed) {
        return `${persianNumber(pack.here)} از ${persianNumber(pack.needed)} صدا این‌جاست، ${roughSize(pack.bytes)}`
      }
      return `روی این دستگاه، ${roughSize(pack.bytes)}`
    },
    showProgress(slug: string) {
      const going = underWay[slug]
      return going && <Meter kind="progress" label="دریافت بسته" value={going.here} max={going.needed} />
    },
  }
}
