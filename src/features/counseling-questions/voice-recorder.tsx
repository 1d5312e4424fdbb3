import { useEffect, useId, useState } from 'react'
import { type SendSpeech, useRecorder } from '#client/recorder/use-recorder.ts'
import { uploadFile } from '#client/upload.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { playerClock } from '#ui/player/player-clock.ts'
import text from '#ui/text.module.css'
import styles from './questions.module.css'
import { maxVoiceSeconds, voiceUploadName } from './rules.ts'

/**
 * Two minutes at most into the microphone. What is said is kept on the device until the server has all of it; `onSent` hears its
 * media's id, null once it is discarded, and `onBusy` whether it is being said or is on its way.
 */
export function VoiceRecorder({
  name,
  label,
  onSent,
  onBusy,
  error,
}: {
  /** Names it on this device. */
  name: string
  label: string
  onSent: (id: string | null) => void
  onBusy: (isBusy: boolean) => void
  error: string | undefined
}) {
  const noteId = useId()
  const [previewUrl, setPreviewUrl] = useState<string | null>(null)
  useEffect(() => () => void (previewUrl && URL.revokeObjectURL(previewUrl)), [previewUrl])
  const send: SendSpeech = (file, onProgress) => {
    setPreviewUrl(URL.createObjectURL(file))
    return uploadFile(file, { kind: voiceUploadName, onProgress })
  }
  const { state, record, stop, retry, discard } = useRecorder({
    name,
    seconds: maxVoiceSeconds,
    isSent: false,
    send,
    onSent,
  })
  const isBusy = state.is === 'recording' || state.is === 'sending'
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
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
        <div className={layout.row}>
          <Button type="button" onClick={stop}>
            <Icon name="square" />
            پایان ضبط
          </Button>
          <b dir="ltr" role="timer">
            {playerClock(state.seconds)} / {playerClock(maxVoiceSeconds)}
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
