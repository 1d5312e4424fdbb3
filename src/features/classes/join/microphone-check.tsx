import { useEffect, useRef, useState } from 'react'
import { forgetSpeech } from '#client/recorder/kept-speech.ts'
import { openRecording, type Recording } from '#client/recorder/open-recording.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Meter } from '#ui/meter.tsx'
import { Note } from '#ui/note.tsx'
import text from '#ui/text.module.css'
import styles from './join.module.css'

const name = 'microphone-check'
/** Milliseconds that are listened to, and between two looks at how loud it is. */
const listenMs = 5000
const lookMs = 100
/** Below this loudness, 0 to 1, nobody has spoken. */
const silence = 0.06

type State =
  | { is: 'ready' }
  | { is: 'listening'; level: number }
  | { is: 'heard'; url: string }
  | { is: 'silent' }
  | { is: 'refused'; why: string }

/** Why a microphone does not open, for whoever holds the device. */
const refusals: Record<string, string> = {
  NotAllowedError:
    'مرورگر اجازهٔ میکروفون نمی‌دهد. روی نشان کنار نشانی صفحه بزنید، میکروفون را باز کنید و دوباره بیازمایید.',
  NotFoundError: 'میکروفونی پیدا نشد. اگر هدفون دارید وصلش کنید.',
  NotReadableError: 'برنامهٔ دیگری میکروفون را گرفته است. آن را ببندید و دوباره بیازمایید.',
}
const otherRefusal = 'این مرورگر میکروفون را باز نکرد. با مرورگر دیگری بیازمایید.'

/** Five seconds of one's own voice, seen as they are spoken and heard afterwards; nothing of it leaves the device. */
export function MicrophoneCheck() {
  const [state, setState] = useState<State>({ is: 'ready' })
  const recording = useRef<Recording | null>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      void recording.current?.cancel()
    }
  }, [])
  const url = state.is === 'heard' ? state.url : null
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])

  const listen = async () => {
    setState({ is: 'listening', level: 0 })
    try {
      const opened = await openRecording({ name, bitsPerSecond: 48_000 })
      recording.current = opened
      if (isLeft.current) return void opened.cancel()
      let loudest = 0
      const looking = setInterval(() => {
        const level = opened.level()
        loudest = Math.max(loudest, level)
        setState(old => (old.is === 'listening' ? { is: 'listening', level } : old))
      }, lookMs)
      const end = setTimeout(opened.stop, listenMs)
      const file = await opened.whenStopped
      clearInterval(looking)
      clearTimeout(end)
      recording.current = null
      await forgetSpeech(name)
      if (!file || isLeft.current) return
      setState(loudest < silence ? { is: 'silent' } : { is: 'heard', url: URL.createObjectURL(file) })
    } catch (fault) {
      setState({ is: 'refused', why: refusals[(fault as Error).name] ?? otherRefusal })
    }
  }
  return (
    <section aria-labelledby="microphone" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="microphone" className={text.cardTitle}>
        میکروفون
      </h2>
      <p className={text.muted}>
        پنج ثانیه حرف بزنید، سپس صدای خود را بشنوید. این صدا از دستگاه شما بیرون نمی‌رود.
      </p>
      {state.is === 'listening' && (
        <Meter label="بلندی صدای شما" value={Math.round(state.level * 100)} className={styles.level} />
      )}
      <div role="status">
        {state.is === 'listening' && 'می‌شنویم؛ چیزی بگویید…'}
        {state.is === 'heard' && (
          <Note tone="pistachio" icon="mic">
            صدای شما شنیده شد. اگر در پخش هم روشن است، میکروفون آماده است.
          </Note>
        )}
      </div>
      {url && (
        // biome-ignore lint/a11y/useMediaCaption: nobody has written yet what was said just now
        <audio controls src={url} aria-label="آنچه گفتید" className={styles.said} />
      )}
      {state.is === 'silent' && (
        <Note tone="saffron" alert>
          صدایی نشنیدیم. ببینید میکروفون خاموش یا بی‌صدا نباشد، نزدیک‌تر بگویید و دوباره بیازمایید.
        </Note>
      )}
      {state.is === 'refused' && (
        <Note tone="pomegranate" alert>
          {state.why}
        </Note>
      )}
      <div>
        {state.is === 'listening' ? (
          <Button variant="quiet" onClick={() => recording.current?.stop()}>
            <Icon name="square" />
            بس است
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => void listen()}>
            <Icon name="mic" />
            {state.is === 'ready' ? 'آزمودن میکروفون' : 'آزمودن دوباره'}
          </Button>
        )}
      </div>
    </section>
  )
}
