import { type RefObject, useEffect, useRef, useState } from 'react'
import { findVoice, speak, stopSpeaking } from '#client/speech.ts'
import { nameLanguage } from '#contract/school-languages.ts'
import { persianNumber } from '#persian/digits.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lessonRate } from '#ui/player/kept-rate.ts'
import { RateSelect } from '#ui/player/rate-select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './listen-bar.module.css'
import { markSentences, type Sentence } from './mark-sentences.ts'

type Voices = ReadonlyMap<string, SpeechSynthesisVoice | null>
/** What this device can read of a text, and in which of its languages it has no voice. */
type Readable = { sentences: Sentence[]; voices: Voices; silent: string[] }

async function findReadable(root: Element): Promise<Readable> {
  // What stands behind the prose is of components, which keep their own texts.
  const all = root.firstElementChild ? markSentences(root.firstElementChild) : []
  const languages = [...new Set(all.flatMap(({ parts }) => parts.map(({ language }) => language)))]
  const found = await Promise.all(languages.map(findVoice))
  const voices = new Map(languages.map((language, at) => [language, found[at] ?? null]))
  return {
    sentences: all.filter(({ parts }) => parts.some(({ language }) => voices.get(language))),
    voices,
    silent: languages.filter(language => !voices.get(language)),
  }
}

/** Ours is none of those that are taught. */
const joinNames = (languages: readonly string[]) =>
  languages.map(code => (code === 'fa' ? 'فارسی' : nameLanguage(code))).join(' و ')

/** Reads a text aloud by the voices of this device, sentence by sentence; the one that is read is marked. */
export default function ListenBar({
  root,
  onClose,
}: {
  root: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const [readable, setReadable] = useState<Readable | null>(null)
  useEffect(() => {
    let isLeft = false
    if (root.current) void findReadable(root.current).then(found => !isLeft && setReadable(found))
    return () => {
      isLeft = true
    }
  }, [root])
  return (
    <section aria-label="خواندن با صدا" className={styles.bar}>
      {readable ? <Controls {...readable} /> : <Skeleton height="2.75rem" />}
      <IconButton icon="x" label="بستن خواندن با صدا" className={styles.close} onClick={onClose} />
    </section>
  )
}

function Controls({ sentences, voices, silent }: Readable) {
  const { at, isReading, rate, read, stop, go, changeRate } = useReading(sentences, voices)
  if (sentences.length === 0)
    return (
      <p className={styles.note}>
        این دستگاه صدایی برای {joinNames(silent)} ندارد. اگر در تنظیمات گفتار دستگاه صدایی بیفزایید، این‌جا
        خوانده می‌شود.
      </p>
    )
  return (
    <>
      <IconButton icon="previous" label="جملهٔ پیشین" disabled={at === 0} onClick={() => go(at - 1)} />
      <IconButton
        icon={isReading ? 'pause' : 'play'}
        label={isReading ? 'درنگ' : 'خواندن'}
        onClick={() => (isReading ? stop() : read(at))}
      />
      <IconButton
        icon="next"
        label="جملهٔ بعدی"
        disabled={at === sentences.length - 1}
        onClick={() => go(at + 1)}
      />
      <RateSelect rate={rate} onChange={changeRate} />
      <p role="status" className={styles.note}>
        جملهٔ {persianNumber(at + 1)} از {persianNumber(sentences.length)}
        {silent.length > 0 && (
          <small>. این دستگاه صدایی برای {joinNames(silent)} ندارد و آن‌ها خوانده نمی‌شوند.</small>
        )}
      </p>
    </>
  )
}

/** Which sentence is read, and how it goes on. A pause is an end: where it goes on, the sentence begins anew. */
function useReading(sentences: readonly Sentence[], voices: Voices) {
  const [at, setAt] = useState(0)
  const [isReading, setReading] = useState(false)
  const [rate, setRate] = useState(lessonRate.read)
  const newestRate = useRef(rate)
  /** Counts the readings, so that an earlier one finds that it is over. */
  const run = useRef(0)

  const stop = () => {
    run.current++
    stopSpeaking()
    setReading(false)
  }
  const read = async (from: number) => {
    const own = ++run.current
    setReading(true)
    for (let index = from; index < sentences.length; index++) {
      setAt(index)
      for (const { language, text } of sentences[index]!.parts) {
        const voice = voices.get(language)
        if (voice) await speak(text, voice, newestRate.current)
        if (run.current !== own) return
      }
    }
    setReading(false)
  }
  const go = (to: number) => {
    if (isReading) void read(to)
    else setAt(to)
  }
  const changeRate = (chosen: number) => {
    setRate(chosen)
    newestRate.current = chosen
    if (isReading) void read(at)
  }

  useEffect(
    () => () => {
      run.current++
      stopSpeaking()
    },
    [],
  )
  // Whoever opens it wants to hear it.
  const begin = useRef(read)
  useEffect(() => {
    if (sentences.length > 0) void begin.current(0)
  }, [sentences])

  const shown = sentences[at]
  useEffect(() => {
    if (!shown) return
    for (const element of shown.elements) element.dataset.heard = ''
    shown.elements[0]?.scrollIntoView({ block: 'nearest' })
    return () => {
      for (const element of shown.elements) delete element.dataset.heard
    }
  }, [shown])
  return { at, isReading, rate, read: (from: number) => void read(from), stop, go, changeRate }
}
