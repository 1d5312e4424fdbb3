import { useEffect, useRef, useState } from 'react'
import { soundElement } from '#client/listening.ts'
import { forgetSpeech } from '#client/recorder/kept-speech.ts'
import { openRecording, type Recording } from '#client/recorder/open-recording.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { playerClock } from '#ui/player/player-clock.ts'
import { Waveform } from '#ui/player/waveform.tsx'
import text from '#ui/text.module.css'
import type { Line } from '../contract.ts'
import { decodeSound, fetchSound, measurePeaks } from './measure-peaks.ts'
import styles from './transcript.module.css'

/** What is said is kept under this name until it is stopped, and then no more. */
const recordingName = 'podcast-shadowing'
const bitsPerSecond = 32_000

type Own = { url: string; seconds: number; peaks: number[] }

/** Says a line after those who speak it, and compares: both are heard, and their loudness stands one below the other. */
export function Shadowing({ line, src, onHear }: { line: Line; src: string; onHear: () => void }) {
  const [recording, setRecording] = useState<Recording | null>(null)
  const [own, setOwn] = useState<Own | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const original = useOriginalPeaks(src, line)
  const player = useRef<HTMLAudioElement>(null)
  useEffect(() => () => recording?.close(), [recording])
  useEffect(() => () => void (own && URL.revokeObjectURL(own.url)), [own])

  const record = async () => {
    setFault(null)
    soundElement.current?.pause()
    try {
      const opened = await openRecording({ name: recordingName, bitsPerSecond })
      setRecording(opened)
      const said = await opened.whenStopped
      setRecording(null)
      await forgetSpeech(recordingName)
      if (said) setOwn(await readOwn(said))
    } catch {
      setRecording(null)
      setFault('میکروفون در دسترس نیست. اجازهٔ آن را در تنظیمات مرورگر برای این سایت باز کنید.')
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: its parts are buttons
    <div role="group" aria-label="سایه‌خوانی" className={styles.shadow}>
      <div className={styles.voice}>
        <IconButton icon="play" label="شنیدن اصل جمله" onClick={onHear} />
        <b>اصل</b>
        <Waveform peaks={original} played={1} />
        <small dir="ltr">{playerClock(line.end - line.start)}</small>
      </div>
      {own && (
        <div className={styles.voice} data-own>
          <IconButton
            icon="play"
            label="شنیدن صدای شما"
            onClick={() => {
              soundElement.current?.pause()
              void player.current?.play()
            }}
          />
          <b>شما</b>
          <Waveform peaks={own.peaks} played={1} />
          <small dir="ltr">{playerClock(own.seconds)}</small>
          {/* biome-ignore lint/a11y/useMediaCaption: it is the line above */}
          <audio ref={player} src={own.url} preload="auto" />
        </div>
      )}
      <div className={classes(layout.row, layout.wrapping)}>
        {recording ? (
          <Button size="small" onClick={() => recording.stop()}>
            <Icon name="square" />
            پایان
          </Button>
        ) : (
          <Button size="small" variant="quiet" onClick={() => void record()}>
            <Icon name="mic" />
            {own ? 'دوباره بگو' : 'بگو'}
          </Button>
        )}
      </div>
      <p role={fault ? 'alert' : undefined} className={classes(text.small, text.muted)}>
        {fault ?? 'صدای شما فقط در همین مرورگر است و با رفتن از این جمله پاک می‌شود.'}
      </p>
    </div>
  )
}

async function readOwn(said: Blob): Promise<Own> {
  const sound = await decodeSound(await said.arrayBuffer())
  const { duration } = sound
  return {
    url: URL.createObjectURL(said),
    seconds: duration,
    peaks: measurePeaks(sound, { start: 0, end: duration }),
  }
}

/** The loudness of a line, once the sound of its episode was looked at. */
function useOriginalPeaks(src: string, { start, end }: Line): number[] {
  const [sound, setSound] = useState<AudioBuffer | null>(null)
  useEffect(() => {
    let isLeft = false
    fetchSound(src).then(
      decoded => !isLeft && setSound(decoded),
      // Without it the line is heard all the same.
      () => null,
    )
    return () => {
      isLeft = true
    }
  }, [src])
  return sound ? measurePeaks(sound, { start, end }) : []
}
