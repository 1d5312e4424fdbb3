import { useEffect, useId, useRef, useState } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { FieldNote } from '#ui/field-note.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { playerClock } from '#ui/player/player-clock.ts'
import text from '#ui/text.module.css'
import { uploadFile } from '../upload.ts'
import { type SendSpeech, useRecorder } from './use-recorder.ts'
import styles from './voice-recorder.module.css'

/**
 * Something said into the microphone, with pauses. What is said is kept on the device until the server has all of it; `onSent`
 * hears its media's id, null once it is discarded, and `onBusy` whether it is being said or is on its way.
 */
export function VoiceRecorder({
  name,
  kind,
  maxSeconds,
  label,
  onSent,
  onBusy,
  error,
}: {
  /** Names it on this device. */
  name: string
  /** Of uploads. */
  kind: string
  maxSeconds: number
  label: string
  /** `file` is what this page has of it, as it was recorded. */
  onSent: (id: string | null, file?: File) => void
  onBusy: (isBusy: boolean) => void
  error?: string | undefined
}) {
  const noteId = useId()
  const [previewUrl, setPreviewUrl] = useState<string | null>(null)
  useEffect(() => () => void (previewUrl && URL.revokeObjectURL(previewUrl)), [previewUrl])
  const sent = useRef<File>(undefined)
  const send: SendSpeech = (file, onProgress) => {
    sent.current = file
    setPreviewUrl(URL.createObjectURL(file))
    return uploadFile(file, { kind, onProgress })
  }
  const { state, record, pause, cancel, stop, retry, discard } = useRecorder({
    name,
    seconds: maxSeconds,
    isSent: false,
    send,
    onSent: id => onSent(id, sent.current),
  })
  const isBusy = state.is === 'recording' || state.is === 'sending'
  useEffect(() => {
    onBusy(isBusy)
    // What is said goes on being kept, and nobody waits for it here.
    return () => onBusy(false)
  }, [isBusy, onBusy])
  const refusal = state.is === 'empty' ? state.refusal : state.is === 'failed' ? state.why : undefined
  const below = error ?? refusal
  return (
    // biome-ignore lint/a11y/useSemanticElements: its parts are buttons
    <div role="group" aria-label={label} className={styles.recorder}>
      {(state.is === 'looking' || state.is === 'empty') && (
        <Button type="button" variant="quiet" disabled={state.is === 'looking'} onClick={() => void record()}>
          <Icon name="mic" />
          {label}
        </Button>
      )}
      {state.is === 'recording' && (
        <div className={classes(layout.row, layout.wrapping)}>
          <Button type="button" onClick={stop}>
            <Icon name="square" />
            پایان ضبط
          </Button>
          <Button type="button" variant="quiet" onClick={() => pause(!state.isPaused)}>
            <Icon name={state.isPaused ? 'mic' : 'pause'} />
            {state.isPaused ? 'ادامهٔ ضبط' : 'مکث'}
          </Button>
          <Button type="button" variant="quiet" onClick={() => void cancel()}>
            <Icon name="x" />
            لغو ضبط
          </Button>
          <b dir="ltr" role="timer">
            {playerClock(state.seconds)} / {playerClock(maxSeconds)}
          </b>
        </div>
      )}
      {state.is !== 'recording' && previewUrl && (
        // biome-ignore lint/a11y/useMediaCaption: nobody has written yet what was said just now
        <audio controls src={previewUrl} aria-label="آنچه گفتید" className={styles.preview} />
      )}
      <p role="status" className={text.small}>
        {state.is === 'recording' &&
          (state.isKept
            ? 'صدا تکه‌تکه روی همین دستگاه می‌ماند.'
            : 'این مرورگر صدا را نگه نمی‌دارد؛ تا رسیدن آن صفحه را نبندید.')}
        {state.is === 'sending' && `در حال فرستادن: ${persianNumber(Math.floor(state.part * 100))}٪`}
        {state.is === 'sent' && 'صدای شما رسید. پیش از فرستادن گوشش کنید.'}
      </p>
      {(state.is === 'sent' || state.is === 'failed') && (
        <div className={layout.row}>
          {state.is === 'failed' && (
            <Button type="button" size="small" onClick={() => void retry()}>
              تلاش دوباره
            </Button>
          )}
          <Button
            type="button"
            variant="quiet"
            size="small"
            onClick={() => {
              setPreviewUrl(null)
              onSent(null)
              void discard()
            }}
          >
            <Icon name="rotate-ccw" />
            از نو
          </Button>
        </div>
      )}
      {below && (
        <FieldNote id={noteId} faulty>
          {below}
        </FieldNote>
      )}
    </div>
  )
}
