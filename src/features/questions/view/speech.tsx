import { useEffect } from 'react'
import { type SendSpeech, useRecorder } from '#client/recorder/use-recorder.ts'
import { uploadFile } from '#client/upload.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { FieldNote } from '#ui/field-note.tsx'
import { Icon } from '#ui/icon.tsx'
import { playerClock } from '#ui/player/player-clock.ts'
import { speechUploadName } from '../upload-names.ts'
import type { PartProps } from './part-props.ts'
import styles from './question.module.css'

export type Recording = {
  /** Names the attempt and question on this device. */
  name: string
  /** Who is not signed in sends by a way of the page's own. */
  send?: SendSpeech
  /** Whether something is being said or on its way; leaving would interrupt it. */
  onBusy?: (isBusy: boolean) => void
}

const sendAsUpload: SendSpeech = (file, onProgress) =>
  uploadFile(file, { kind: speechUploadName, onProgress })

/** Something said into the microphone, which stays on the device until the server has it. */
export function Speech({
  body,
  answer,
  onChange,
  isReadOnly,
  labelId,
  recording: { name, send = sendAsUpload, onBusy },
}: PartProps<'speaking'> & { recording: Recording }) {
  const isSent = answer?.kind === 'speaking'
  const { state, record, stop, retry, discard } = useRecorder({
    name,
    seconds: body.seconds,
    isSent,
    send,
    onSent: recordingId => onChange({ kind: 'speaking', recordingId }),
  })
  const isBusy = state.is === 'recording' || state.is === 'sending'
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  const isRecording = state.is === 'recording'
  const isIdle = state.is === 'looking' || state.is === 'empty'
  return (
    // biome-ignore lint/a11y/useSemanticElements: its parts are buttons
    <div role="group" aria-labelledby={labelId} className={styles.speech}>
      {(isIdle || isRecording) && (
        <button
          type="button"
          className={classes(styles.record, isRecording && styles.recording)}
          aria-label={isRecording ? 'پایان ضبط' : 'شروع ضبط'}
          disabled={isReadOnly || state.is === 'looking'}
          onClick={() => (isRecording ? stop() : void record())}
        >
          <Icon name={isRecording ? 'square' : 'mic'} filled={isRecording} />
        </button>
      )}
      <div className={styles.speechState} role="status">
        {isIdle && (
          <p>
            {body.preparation > 0 && `${persianNumber(body.preparation)} ثانیه فکر کنید، سپس `}
            تا {persianNumber(body.seconds)} ثانیه حرف بزنید.
          </p>
        )}
        {state.is === 'sent' && (
          <p>
            <Icon name="check" /> صدای شما رسید.
          </p>
        )}
        {state.is === 'sending' && (
          <p>
            در حال فرستادن: {persianNumber(Math.floor(state.part * 100))}٪. صدا روی همین دستگاه هم مانده است.
          </p>
        )}
        {state.is === 'failed' && (
          <FieldNote id={`${labelId}-speech`} faulty>
            {state.why} صدایتان روی همین دستگاه مانده است.
          </FieldNote>
        )}
        {state.is === 'empty' && state.refusal && (
          <FieldNote id={`${labelId}-speech`} faulty>
            {state.refusal}
          </FieldNote>
        )}
      </div>
      {isRecording && (
        <div className={styles.speechState}>
          <p className={styles.clock}>
            <b>در حال ضبط</b>
            <b dir="ltr" role="timer">
              {playerClock(state.seconds)} / {playerClock(body.seconds)}
            </b>
          </p>
          <p className={styles.hint}>
            {state.isKept
              ? `صدا تکه‌تکه روی همین دستگاه می‌ماند: ${persianNumber(state.pieces)} تکه.`
              : 'این مرورگر صدا را نگه نمی‌دارد؛ تا رسیدن آن صفحه را نبندید.'}
          </p>
        </div>
      )}
      {!isReadOnly && (state.is === 'failed' || state.is === 'sent') && (
        <div className={styles.speechTools}>
          {state.is === 'failed' && (
            <Button type="button" onClick={() => void retry()}>
              تلاش دوباره
            </Button>
          )}
          <Button
            type="button"
            variant="quiet"
            onClick={() => {
              onChange(null)
              void discard()
            }}
          >
            <Icon name="rotate-ccw" />
            از نو
          </Button>
        </div>
      )}
    </div>
  )
}
