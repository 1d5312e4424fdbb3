import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#client/call-api.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { uploadFile } from '#client/upload.ts'
import { roughSize } from '#persian/file-size.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { FieldNote } from '#ui/field-note.tsx'
import { FileField } from '#ui/file-field.tsx'
import layout from '#ui/layout.module.css'
import { playerClock } from '#ui/player/player-clock.ts'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { type EpisodeRow, readSound } from './contract.ts'

const states = {
  waiting: { label: 'در حال آماده‌سازی', tone: 'saffron' },
  ready: { label: 'آماده', tone: 'pistachio' },
  plain: { label: 'همان‌گونه که آمد', tone: 'plain' },
  failed: { label: 'آماده‌سازی نشد', tone: 'pomegranate' },
} as const

export function SoundTag({ state }: { state: EpisodeRow['sound'] }) {
  if (state === null) return 'ندارد'
  const { label, tone } = states[state]
  return <Tag tone={tone}>{label}</Tag>
}

/** The sound of an episode: sent, looked after while its weights are made, and heard. */
export function SoundField({
  value,
  onChange,
  error,
}: {
  /** The id of the upload; empty where there is none. */
  value: string
  onChange: (id: string) => void
  error?: string
}) {
  return value === '' ? (
    <FileField
      label="صدای قسمت"
      hint="MP3، M4A، WAV، FLAC یا OGG، حداکثر ۳۰۰ مگابایت. اگر ارتباط قطع شود از همان‌جا ادامه می‌یابد."
      accept={{ types: ['audio/*'], label: 'صدا' }}
      maxBytes={300 * 1024 ** 2}
      pausable
      error={error}
      upload={async (file, onProgress, signal, hold) => {
        const taken = await uploadFile(file, { kind: 'podcast', onProgress, signal, hold })
        onChange(taken.id)
      }}
      toErrorMessage={thrown =>
        thrown instanceof ApiError
          ? thrown.info.message
          : 'فایل فرستاده نشد. دوباره همین فایل را بدهید تا از همان‌جا ادامه یابد.'
      }
    />
  ) : (
    <SentSound id={value} error={error} onRemove={() => onChange('')} />
  )
}

function SentSound({ id, error, onRemove }: { id: string; error?: string; onRemove: () => void }) {
  const { data } = useQuery({
    ...buildQueryOptions(readSound, { id }),
    // A job under way is looked after until it is done.
    refetchInterval: ({ state }) => (state.data?.sound.state === 'waiting' ? 3000 : false),
  })
  const sound = data?.sound
  const whole = sound?.files[0]
  return (
    // biome-ignore lint/a11y/useSemanticElements: its parts are no form fields
    <div role="group" aria-label="صدای قسمت" className={classes(layout.stack, layout.tight)}>
      <p className={classes(layout.row, layout.wrapping)}>
        <b>صدای قسمت</b>
        {sound && <SoundTag state={sound.state} />}
        {sound && (
          <span className={text.small}>
            <bdi>{sound.name}</bdi>، {playerClock(sound.seconds)}
            {sound.files.map(({ src, bytes, isLight }) => (
              <span key={src}>
                ، {isLight ? 'کم‌حجم' : 'کامل'} {roughSize(bytes)}
              </span>
            ))}
          </span>
        )}
        <Button variant="quiet" size="small" onClick={onRemove}>
          فایل دیگر
        </Button>
      </p>
      {whole && (
        // biome-ignore lint/a11y/useMediaCaption: its transcript is written below
        <audio controls preload="none" src={whole.src} aria-label="شنیدن صدای قسمت" />
      )}
      {error && (
        <FieldNote id={`sound-${id}`} faulty>
          {error}
        </FieldNote>
      )}
    </div>
  )
}
