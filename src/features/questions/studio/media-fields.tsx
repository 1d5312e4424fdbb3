import { useState } from 'react'
import { ApiError } from '#client/call-api.ts'
import { uploadFile } from '#client/upload.ts'
import type { AuthoredContent } from '#contract/authored-question.ts'
import type { TakenMedia } from '#contract/media.ts'
import { AudioButton } from '#ui/audio-button.tsx'
import { Button } from '#ui/button.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import { FileField } from '#ui/file-field.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { TextField } from '#ui/text-field.tsx'
import { pictureUploadName, soundUploadName } from '../upload-names.ts'
import styles from './admin.module.css'

type Picture = AuthoredContent['picture']
/** What the form says of the sound: another that was sent, or that the one it has goes. */
export type SoundChange = { soundId: string | null; removesSound: boolean }

/** The picture of a question with what it shows, said for who does not see it. */
export function PictureField({
  value,
  change,
}: {
  value: Picture
  change: (picture: Picture | undefined) => void
}) {
  const [sent, setSent] = useState<string | null>(null)
  return (
    <>
      {value && (
        <>
          <img src={value.src} alt={value.alt} className={styles.picture} />
          <TextField
            label="شرح تصویر"
            hint="برای کسی که تصویر را نمی‌بیند؛ پاسخ را لو ندهد."
            dir="auto"
            value={value.alt}
            onChange={alt => change({ ...value, alt })}
            maxLength={300}
          />
          {value.src !== sent && <RemoveButton label="برداشتن تصویر" onClick={() => change(undefined)} />}
        </>
      )}
      <Sender
        label={value ? 'تصویر دیگر' : 'فایل تصویر'}
        hint="JPEG، PNG یا WebP، حداکثر ۱۰ مگابایت"
        accept={{ types: ['image/*'], label: 'تصویر' }}
        megabytes={10}
        kind={pictureUploadName}
        onSent={({ url }) => {
          setSent(url)
          if (url) change({ src: url, alt: value?.alt ?? '' })
        }}
        onRemove={() => change(undefined)}
      />
    </>
  )
}

/** The sound of a question: the one it has, another to take its place, or none. */
export function SoundField({
  address,
  value,
  change,
  error,
}: {
  /** Of the sound as it will be. */
  address: string | null
  value: SoundChange
  change: (value: SoundChange, file: Blob | null) => void
  error?: string | undefined
}) {
  const keep = { soundId: null, removesSound: false }
  return (
    <>
      {address && (
        <div className={layout.row}>
          <AudioButton src={address} label={value.soundId ? 'شنیدن صدای تازه' : 'شنیدن صدای کنونی'} />
          {!value.soundId && (
            <RemoveButton label="برداشتن صدا" onClick={() => change({ ...keep, removesSound: true }, null)} />
          )}
        </div>
      )}
      {value.removesSound && (
        <div className={layout.row}>
          <span>با ذخیره، صدا برداشته می‌شود.</span>
          <Button variant="text" onClick={() => change(keep, null)}>
            برگرداندن صدا
          </Button>
        </div>
      )}
      <Sender
        label={address ? 'صدای دیگر' : 'فایل صدا'}
        hint="MP3 یا M4A، حداکثر ۲۰ مگابایت"
        accept={{ types: ['audio/*'], label: 'صدا' }}
        megabytes={20}
        kind={soundUploadName}
        onSent={({ id }, file) => change({ soundId: id, removesSound: false }, file)}
        onRemove={() => change(keep, null)}
      />
      {error && (
        <FieldNote id="sound-error" faulty>
          {error}
        </FieldNote>
      )}
    </>
  )
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="text" size="small" onClick={onClick}>
      <Icon name="trash-2" />
      {label}
    </Button>
  )
}

function Sender({
  kind,
  megabytes,
  onSent,
  ...rest
}: {
  label: string
  hint: string
  accept: { types: string[]; label: string }
  megabytes: number
  kind: string
  onSent: (media: TakenMedia, file: File) => void
  onRemove: () => void
}) {
  return (
    <FileField
      {...rest}
      maxBytes={megabytes * 1024 * 1024}
      upload={async (file, onProgress, signal, hold) =>
        onSent(await uploadFile(file, { kind, onProgress, signal, hold }), file)
      }
      toErrorMessage={thrown =>
        thrown instanceof ApiError ? thrown.info.message : 'فایل فرستاده نشد. دوباره بزنید.'
      }
    />
  )
}
