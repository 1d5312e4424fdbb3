import { useEffect, useRef, useState } from 'react'
import type { OutgoingFile } from '#client/outbox/write.ts'
import { useVoice } from '#client/recorder/use-voice.ts'
import { showError } from '#client/show-error.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { playerClock } from '#ui/player/player-clock.ts'
import { maxRelaySeconds, maxVoiceSeconds, relayUploadName, voiceUploadName } from '../rules.ts'
import styles from './attachments.module.css'
import { speechName } from './speech-name.ts'

/** Stands where a message is written while one is said. */
export default function VoiceBar({
  conversation,
  isFound,
  isTurn,
  onSend,
  onClose,
}: {
  conversation: string
  /** What was said before the page was left is there to be sent. */
  isFound: boolean
  /** Of a speaking relay. */
  isTurn: boolean
  /** Resolves once it cannot be lost. */
  onSend: (voice: OutgoingFile) => Promise<void>
  onClose: () => void
}) {
  const maxSeconds = isTurn ? maxRelaySeconds : maxVoiceSeconds
  const { state, seconds, levels, pause, resume, finish, forget } = useVoice(speechName(conversation), {
    isFound,
    maxSeconds,
  })
  const [isBusy, setBusy] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  const { is } = state
  useEffect(() => {
    if (is === 'recording' || is === 'found') first.current?.focus()
  }, [is])

  const cancel = async () => {
    await forget()
    onClose()
  }
  const send = async () => {
    setBusy(true)
    const file = await finish()
    try {
      if (file) await onSend({ file, kind: isTurn ? relayUploadName : voiceUploadName })
    } catch (thrown) {
      // The device has no place for it: it stays here.
      setBusy(false)
      return showError(thrown)
    }
    await forget()
    onClose()
  }
  if (is === 'refused')
    return (
      <div className={styles.bar} role="alert">
        <Icon name="circle-alert" />
        <p className={styles.grow}>{state.why}</p>
        <IconButton icon="x" label="بستن" onClick={onClose} />
      </div>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: its parts are buttons
    <div className={styles.bar} role="group" aria-label="ضبط پیام صوتی">
      <IconButton icon="trash-2" label="دور انداختن صدا" onClick={() => void cancel()} />
      {is === 'found' ? (
        <p className={styles.grow}>یک پیام صوتی نفرستاده از پیش مانده است.</p>
      ) : (
        <>
          <i className={styles.live} data-on={is === 'recording' || undefined} />
          <span role="timer" dir="ltr" className={styles.timer}>
            {playerClock(seconds)}
          </span>
          <Levels levels={levels} />
        </>
      )}
      {(is === 'recording' || is === 'paused') && (
        <IconButton
          ref={first}
          icon={is === 'recording' ? 'pause' : 'mic'}
          label={is === 'recording' ? 'مکث' : 'ادامهٔ ضبط'}
          onClick={is === 'recording' ? pause : resume}
        />
      )}
      {is === 'full' && seconds >= maxSeconds && <small>{persianNumber(maxSeconds / 60)} دقیقه پر شد.</small>}
      <Button
        ref={is === 'found' ? first : undefined}
        busy={isBusy}
        disabled={is === 'opening'}
        aria-label="فرستادن پیام صوتی"
        className={styles.send}
        onClick={() => void send()}
      >
        <Icon name="send" />
      </Button>
    </div>
  )
}

/** How loud the last moments were, the newest at the right: media time runs from left to right. For the eyes alone. */
function Levels({ levels }: { levels: readonly number[] }) {
  return (
    <span className={styles.levels} aria-hidden="true">
      {levels.map((level, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they pass by
        <i key={index} style={{ blockSize: `${Math.max(8, level * 100)}%` }} />
      ))}
    </span>
  )
}
