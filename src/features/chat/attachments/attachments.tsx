import { lazy, Suspense, useRef, useState } from 'react'
import { fileSize } from '#persian/file-size.ts'
import { UserText } from '#ui/bdi.tsx'
import { Icon } from '#ui/icon.tsx'
import { playerClock } from '#ui/player/player-clock.ts'
import { type VoiceHandle, VoicePlayer } from '#ui/player/voice-player.tsx'
import text from '#ui/text.module.css'
import type { Attachment } from '../contract.ts'
import { attachmentLabels } from '../rules.ts'
import styles from './attachments.module.css'
import { useFileLinks } from './use-links.ts'
import { VoiceComment } from './voice-comment.tsx'
import { useVoiceTurn } from './voice-turns.ts'

const PictureDialog = lazy(() => import('./picture-dialog.tsx'))

/** CSS pixels a picture takes at most among messages. */
const maxInline = 320
const maxBlock = 360

/** What goes with a message: a voice, or pictures and files. */
export function Attachments({
  files,
  isMine,
  relay,
}: {
  files: readonly Attachment[]
  isMine: boolean
  /** Of a voice of a relay: what it was told. */
  relay?: RelayVoice | undefined
}) {
  if (files.length === 0) return null
  return (
    <div className={styles.files}>
      {files.map(file =>
        file.kind === 'voice' ? (
          <Voice key={file.id} voice={file} isMine={isMine} relay={relay} />
        ) : file.kind === 'picture' ? (
          <Picture key={file.id} picture={file} />
        ) : (
          <FileRow key={file.id} file={file} />
        ),
      )}
    </div>
  )
}

type RelayVoice = {
  message: string
  comment: { second: number; text: string } | null
  mayComment: boolean
}

function Voice({
  voice,
  isMine,
  relay,
}: {
  voice: Attachment
  isMine: boolean
  relay: RelayVoice | undefined
}) {
  const player = useRef<VoiceHandle>(null)
  const { found, refresh } = useFileLinks(voice)
  const { playTurn, onEnded } = useVoiceTurn(voice.id)
  const seconds = voice.seconds ?? 0
  return (
    <>
      <VoicePlayer
        handle={player}
        src={found && pickSource(found)}
        title={`${attachmentLabels.voice}، ${playerClock(seconds)}`}
        length={seconds}
        peaks={voice.peaks}
        isUnheard={!isMine && found?.isHeard === false}
        playTurn={playTurn}
        onEnded={() => onEnded(voice.id, seconds)}
        onFailed={refresh}
      />
      {relay && <VoiceComment {...relay} length={seconds} player={() => player.current} />}
    </>
  )
}

/** Opus, or AAC where this browser plays no Opus. */
function pickSource({ src, aac }: { src: string; aac: string | null }): string {
  if (!aac) return src
  return document.createElement('audio').canPlayType('audio/ogg; codecs=opus') ? src : aac
}

function Picture({ picture }: { picture: Attachment }) {
  const { name, width, height } = picture
  const { found, refresh } = useFileLinks(picture)
  const [isOpen, setOpen] = useState(false)
  const [wide, high] = [width ?? maxInline, height ?? maxInline]
  const scale = Math.min(1, maxInline / wide, maxBlock / high)
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        style={{ inlineSize: `${Math.round(wide * scale)}px`, aspectRatio: `${wide} / ${high}` }}
        aria-label={`${attachmentLabels.picture}: ${name}`}
        onClick={() => setOpen(true)}
      >
        {found && <img src={found.src} width={wide} height={high} alt="" loading="lazy" onError={refresh} />}
      </button>
      {isOpen && found && (
        <Suspense>
          <PictureDialog picture={picture} links={found} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function FileRow({ file }: { file: Attachment }) {
  const { name, bytes, ending } = file
  const { found } = useFileLinks(file)
  return (
    <a className={styles.row} href={found?.save} download aria-disabled={!found}>
      <Icon name="file-text" className={styles.type} />
      <span className={styles.about}>
        <UserText as="b">{name}</UserText>
        <small>
          <bdi>{ending.toUpperCase()}</bdi>، {fileSize(bytes)}
        </small>
      </span>
      <Icon name="download" />
      <span className={text.spoken}>دریافت</span>
    </a>
  )
}
