import { useEffect, useRef, useState } from 'react'
import { VoiceRecorder } from '#client/recorder/voice-recorder.tsx'
import { errorMessage } from '#client/show-error.ts'
import { uploadFile } from '#client/upload.ts'
import { persianNumber } from '#persian/digits.ts'
import { fileSize } from '#persian/file-size.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FileField } from '#ui/file-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { NumberField } from '#ui/number-field.tsx'
import text from '#ui/text.module.css'
import {
  type AnswerFileKind,
  maxFileWords,
  maxPhotoBytes,
  maxPhotos,
  maxVoiceSeconds,
  photoUploadName,
  voiceUploadName,
} from '../rules.ts'
import { AnswerFiles, type ShownFile } from '../texts/answer-files.tsx'
import type { Typed } from './kept-text.ts'

export type { ShownFile }

const titles: Record<AnswerFileKind, string> = { photo: 'عکس دست‌نویس', voice: 'صدا' }
const pinned: Record<AnswerFileKind, string> = { photo: 'روی عکس', voice: 'روی ثانیه‌های صدا' }

/** What the server knows of a file alone. */
const unknown = { whole: null, seconds: null, peaks: null }

/** Photos of handwriting and a voice beside or in place of typed words, and how many words they have. */
export function FilesField({
  name,
  kinds,
  isCounted,
  typed,
  shown,
  onAdd,
  onRemove,
  onCount,
  onComing,
}: {
  /** Names the recording on this device. */
  name: string
  /** What may be laid here; what is there already may be taken away, whatever it is. */
  kinds: readonly AnswerFileKind[]
  /** Whether their words are asked for. */
  isCounted: boolean
  typed: Typed
  /** What is known of files, by whatever way they came. */
  shown: readonly ShownFile[]
  onAdd: (file: ShownFile) => void
  onRemove: (id: string) => void
  onCount: (words: number) => void
  /** Whether one is being said or sent. */
  onComing: (isComing: boolean) => void
}) {
  const [isPhotoComing, setPhotoComing] = useState(false)
  const [isVoiceComing, setVoiceComing] = useState(false)
  const [photoTurn, setPhotoTurn] = useState(0)
  useEffect(() => onComing(isPhotoComing || isVoiceComing), [isPhotoComing, isVoiceComing, onComing])
  // Pictures of this device, for as long as the page is open.
  const urls = useRef<string[]>([])
  useEffect(() => {
    const opened = urls.current
    return () => {
      for (const url of opened) URL.revokeObjectURL(url)
    }
  }, [])
  const openUrl = (file: File) => {
    const url = URL.createObjectURL(file)
    urls.current.push(url)
    return url
  }

  const files = typed.files.map(
    (id): ShownFile => shown.find(file => file.id === id) ?? { id, kind: 'photo', src: null, ...unknown },
  )
  const takesPhotos = kinds.includes('photo')
  const takesVoice = kinds.includes('voice')
  const photos = files.filter(({ kind }) => kind === 'photo').length
  const hasVoice = files.some(({ kind }) => kind === 'voice')
  const sendPhoto: Parameters<typeof FileField>[0]['upload'] = async (file, onProgress, signal, hold) => {
    setPhotoComing(true)
    try {
      const { id } = await uploadFile(file, { kind: photoUploadName, onProgress, signal, hold })
      onAdd({ id, kind: 'photo', src: openUrl(file), ...unknown })
      // The field is free for the next page.
      setPhotoTurn(turn => turn + 1)
    } finally {
      setPhotoComing(false)
    }
  }
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="answer-files">
      <h2 id="answer-files" className={text.cardTitle}>
        {kinds.length === 1 ? titles[kinds[0]!] : 'عکس دست‌نویس یا صدا'}
      </h2>
      <p className={text.muted}>
        {takesPhotos && 'اگر روی کاغذ نوشته‌اید، از هر برگه یک عکس روشن بگذارید. '}
        {takesVoice && 'می‌توانید پاسخ را بگویید. '}
        استاد {kinds.map(kind => pinned[kind]).join(' و ')} نکته می‌گذارد.
      </p>
      <AnswerFiles
        files={files}
        acts={({ id }, name) => (
          <IconButton icon="trash-2" label={`برداشتن ${name}`} onClick={() => onRemove(id)} />
        )}
      />
      {takesPhotos && photos < maxPhotos && (
        <FileField
          key={photoTurn}
          label="عکس برگه"
          hint={`JPEG، PNG یا WebP، هر عکس حداکثر ${fileSize(maxPhotoBytes)}، تا ${persianNumber(maxPhotos)} عکس`}
          accept={{
            // An iPhone that is not offered HEIC makes a JPEG of what is chosen from its photos.
            types: ['image/jpeg', 'image/png', 'image/webp'],
            label: 'عکس JPEG، PNG یا WebP',
          }}
          maxBytes={maxPhotoBytes}
          upload={sendPhoto}
          toErrorMessage={errorMessage}
        />
      )}
      {takesPhotos && photos >= maxPhotos && (
        <p className={text.muted}>{persianNumber(maxPhotos)} عکس گذاشته‌اید و بیشتر از این پذیرفته نمی‌شود.</p>
      )}
      {takesVoice && !hasVoice && (
        <VoiceRecorder
          name={name}
          kind={voiceUploadName}
          maxSeconds={maxVoiceSeconds}
          label="ضبط صدا، تا پنج دقیقه"
          onSent={(id, file) => {
            if (id && file) onAdd({ id, kind: 'voice', src: openUrl(file), ...unknown })
          }}
          onBusy={setVoiceComing}
        />
      )}
      {isCounted && files.length > 0 && (
        <>
          <p className={text.muted}>
            بها و ساعت تصحیح با شمار واژه‌هاست و واژه‌های عکس و صدا را خودتان می‌شمارید؛ نزدیک به درست کافی است.
          </p>
          <NumberField
            label="شمار واژه‌های عکس‌ها و صدا"
            value={typed.fileWords || undefined}
            onChange={words => onCount(words ?? 0)}
            error={
              typed.fileWords > maxFileWords
                ? `بیشتر از ${persianNumber(maxFileWords)} واژه پذیرفته نمی‌شود.`
                : undefined
            }
          />
        </>
      )}
    </section>
  )
}
