import { useState } from 'react'
import { VoiceRecorder } from '#client/recorder/voice-recorder.tsx'
import {
  maxMessageSeconds,
  messageUploadName,
  type SpokenMessage,
} from '#features/writing-correction/public.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { VoicePlayer } from '#ui/player/voice-player.tsx'

/** What a corrector says of a text as a whole, as it plays. */
export const SpokenMessagePlayer = ({ voice: { src, seconds, peaks } }: { voice: SpokenMessage }) => (
  <VoicePlayer src={src} title="پیام صوتی استاد" length={seconds ?? 0} peaks={peaks} />
)

/** The same while it may be said: recorded, heard and taken away. */
export function MessageVoiceField({
  textId,
  voiceId,
  saved,
  onChange,
  onBusy,
}: {
  textId: string
  voiceId: string | null
  /** What was there when the bench was opened. */
  saved: SpokenMessage | null
  onChange: (id: string | null) => void
  onBusy: (isBusy: boolean) => void
}) {
  const [said, setSaid] = useState<string | null>(null)
  if (voiceId !== null && voiceId !== said) {
    return (
      <div className={layout.stack}>
        {saved?.id === voiceId ? <SpokenMessagePlayer voice={saved} /> : <p>پیام صوتی گذاشته شده است.</p>}
        <div>
          <Button variant="quiet" size="small" onClick={() => onChange(null)}>
            <Icon name="trash-2" />
            برداشتن پیام صوتی
          </Button>
        </div>
      </div>
    )
  }
  return (
    <VoiceRecorder
      name={`writing-message-${textId}`}
      kind={messageUploadName}
      maxSeconds={maxMessageSeconds}
      label="ضبط پیام صوتی، تا دو دقیقه"
      onSent={id => {
        setSaid(id)
        onChange(id)
      }}
      onBusy={onBusy}
    />
  )
}
