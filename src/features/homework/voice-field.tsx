import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#client/call-api.ts'
import { uploadFile } from '#client/upload.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import { FileField } from '#ui/file-field.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { playerClock } from '#ui/player/player-clock.ts'
import { maxVoiceBytes, maxVoiceSeconds } from './contract.ts'
import styles from './homework.module.css'

type State =
  | { is: 'empty' }
  | { is: 'recording'; seconds: number }
  | { is: 'sending'; file: File; part: number }
  | { is: 'sent'; file: File }
  | { is: 'failed'; file: File; why: string }

/**
 * Something said into the microphone, five minutes at most, and sent as it stands; `onSent` hears its media's id,
 * `onComing` whether one is being said or is on its way.
 */
export function VoiceField({
  label,
  onSent,
  onComing,
  error,
}: {
  label: string
  onSent: (id: string | null) => void
  onComing?: (isComing: boolean) => void
  error?: string
}) {
  const [state, setState] = useState<State>({ is: 'empty' })
  const [previewUrl, setPreviewUrl] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const recorder = useRef<MediaRecorder | null>(null)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const given = leaving.current
    return () => {
      recorder.current?.stream.getTracks().map(track => track.stop())
      given.abort()
    }
  }, [])
  useEffect(() => () => void (previewUrl && URL.revokeObjectURL(previewUrl)), [previewUrl])
  const isRecording = state.is === 'recording'
  const [isFileComing, setFileComing] = useState(false)
  const isComing = isRecording || state.is === 'sending' || isFileComing
  useEffect(() => onComing?.(isComing), [isComing, onComing])
  useEffect(() => {
    if (!isRecording) return
    const clock = setInterval(() => {
      setState(old => (old.is === 'recording' ? { ...old, seconds: old.seconds + 1 } : old))
    }, 1000)
    const end = setTimeout(() => recorder.current?.stop(), maxVoiceSeconds * 1000)
    return () => {
      clearInterval(clock)
      clearTimeout(end)
    }
  }, [isRecording])

  const send = async (file: File) => {
    setPreviewUrl(URL.createObjectURL(file))
    setState({ is: 'sending', file, part: 0 })
    try {
      const { id } = await uploadFile(file, {
        kind: 'homework-voice',
        onProgress: part => setState(old => (old.is === 'sending' ? { ...old, part } : old)),
        signal: leaving.current.signal,
      })
      setState({ is: 'sent', file })
      onSent(id)
    } catch (thrown) {
      if (leaving.current.signal.aborted) return
      setState({ is: 'failed', file, why: toErrorMessage(thrown) })
    }
  }
  const record = async () => {
    setRefusal(null)
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const parts: Blob[] = []
      const made = new MediaRecorder(stream, { audioBitsPerSecond: 48_000 })
      made.ondataavailable = ({ data }) => parts.push(data)
      made.onstop = () => {
        for (const track of stream.getTracks()) track.stop()
        const type = made.mimeType.split(';')[0] || 'audio/webm'
        void send(new File(parts, `voice.${type.endsWith('mp4') ? 'm4a' : 'webm'}`, { type }))
      }
      recorder.current = made
      made.start()
      setState({ is: 'recording', seconds: 0 })
    } catch {
      setRefusal('به میکروفون دسترسی نیست. آن را در مرورگر باز کنید، یا فایل صدا بگذارید.')
    }
  }
  const empty = () => {
    setState({ is: 'empty' })
    setPreviewUrl(null)
    onSent(null)
  }
  const below = error ?? refusal ?? (state.is === 'failed' ? state.why : null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: its parts are buttons and a field of their own
    <div role="group" aria-label={label} className={styles.voice}>
      <div className={layout.row}>
        {state.is === 'empty' && (
          <Button type="button" variant="quiet" onClick={() => void record()}>
            <Icon name="mic" />
            {label}
          </Button>
        )}
        {isRecording && (
          <>
            <Button type="button" variant="quiet" onClick={() => recorder.current?.stop()}>
              <Icon name="square" />
              پایان ضبط
            </Button>
            <span role="timer" className={styles.clock}>
              {playerClock(state.seconds)} از {playerClock(maxVoiceSeconds)}
            </span>
          </>
        )}
        {previewUrl && (
          // biome-ignore lint/a11y/useMediaCaption: nobody has written yet what was said just now
          <audio controls src={previewUrl} className={styles.preview} />
        )}
        {state.is === 'sending' && <span>{persianNumber(Math.floor(state.part * 100))}٪ فرستاده شد</span>}
        {state.is === 'failed' && (
          <Button type="button" variant="quiet" size="small" onClick={() => void send(state.file)}>
            تلاش دوباره
          </Button>
        )}
        {(state.is === 'sent' || state.is === 'failed') && (
          <Button type="button" variant="text" size="small" onClick={empty}>
            ضبط دوباره
          </Button>
        )}
      </div>
      {state.is === 'empty' && (
        <FileField
          label="یا فایل صدا"
          hint="MP3، M4A یا WebM، حداکثر ۱۲ مگابایت"
          accept={{ types: ['audio/*', 'video/webm'], label: 'صدا' }}
          maxBytes={maxVoiceBytes}
          upload={async (file, onProgress, signal, hold) => {
            setFileComing(true)
            try {
              const { id } = await uploadFile(file, { kind: 'homework-voice', onProgress, signal, hold })
              onSent(id)
            } finally {
              setFileComing(false)
            }
          }}
          onRemove={() => onSent(null)}
          toErrorMessage={toErrorMessage}
        />
      )}
      {below && (
        <FieldNote id={`${label}-below`} faulty>
          {below}
        </FieldNote>
      )}
    </div>
  )
}

const toErrorMessage = (thrown: unknown) =>
  thrown instanceof ApiError ? thrown.info.message : 'فایل فرستاده نشد. ارتباط را بررسی کنید و دوباره بزنید.'
