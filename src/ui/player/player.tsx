import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import { Note } from '../note.tsx'
import { cueAt } from './cue-at.ts'
import { lessonRate } from './kept-rate.ts'
import styles from './player.module.css'
import { playerClock, spokenLength } from './player-clock.ts'
import { playerAction } from './player-keys.ts'
import { RateSelect } from './rate-select.tsx'
import { setPace } from './set-pace.ts'
import { useFullScreen, useIdle } from './use-frame.ts'
import { type Media, useMedia, useMediaSession } from './use-media.ts'
import { type Cue, parseVtt, VttFault } from './vtt.ts'
import { Waveform } from './waveform.tsx'

/** What the buttons beside it move by, in seconds. */
const step = 10

/** A text that goes along with a recording, as WebVTT. */
export type Timed = { vtt: string; lang: string; label: string }

/** What others may do with a player. */
export type PlayerHandle = { seekTo(second: number): void; pause(): void; play(): void }

type PlayerProps = {
  src: string
  /** Names the player, here and on the system's lock screen. */
  title: string
  artist?: string
  /** The address of its picture: the lock screen’s, and what a video shows before it plays. */
  artwork?: string
  /** Seconds. With it nothing is loaded before the first press. */
  length?: number
  /** Where to begin, in seconds. */
  startAt?: number
  /** Hears where it stands, in seconds, to be remembered: every five seconds, when it stops or is moved, and at the end. */
  onPosition?: (seconds: number) => void
  /** Hears where it stands at every move, some four times a second while it plays. */
  onTime?: (seconds: number) => void
  /** Loudness along the way, 0 to 100: drawn over the track. */
  peaks?: readonly number[] | null
  handle?: Ref<PlayerHandle>
  /** More buttons, after the others. */
  children?: ReactNode
} & ({ kind: 'audio'; captions?: never } | { kind: 'video'; captions?: Timed })

/**
 * Sound or film under our own controls. Media time runs from left to right on every page; so do all its controls. The
 * keyboard works it wherever the focus stands in it: space, the arrows (5 s), J and L (10 s), Home, End, M, and of a
 * video C and F.
 */
export function Player({
  kind,
  src,
  title,
  artist,
  artwork,
  length: knownLength = 0,
  startAt,
  onPosition,
  onTime,
  peaks,
  handle,
  captions,
  children,
}: PlayerProps) {
  const element = useRef<Media | null>(null)
  const frame = useRef<HTMLElement>(null)
  const state = useMedia(element, { src, startAt, onPosition })
  useMediaSession(element, state, { title, artist, artwork })
  const [captioned, setCaptioned] = useState(false)
  const read = useMemo(() => readCaptions(captions), [captions])
  const line = captioned ? (read.cues[cueAt(read.cues, state.time)]?.text ?? '') : ''
  const isFull = useFullScreen(frame)
  const isVideo = kind === 'video'
  const isIdle = useIdle(frame, isVideo && state.playing)

  const length = state.length || knownLength
  const seekTo = (seconds: number) => {
    const media = element.current
    if (media) media.currentTime = Math.max(0, Math.min(seconds, length))
  }
  const seek = (by: number) => seekTo((element.current?.currentTime ?? 0) + by)
  const play = () => {
    // What stands in the way shows by the element's own error.
    element.current?.play().catch(() => null)
  }
  const toggle = () => (state.playing ? element.current?.pause() : play())
  const setMuted = (muted: boolean) => {
    const media = element.current
    if (!media) return
    media.muted = muted
    if (!muted && media.volume === 0) media.volume = 0.5
  }
  const turnFull = () => {
    if (document.fullscreenElement) return void document.exitFullscreen()
    const video = element.current as (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null
    if (frame.current?.requestFullscreen) return void frame.current.requestFullscreen().catch(() => null)
    // An iPhone shows nothing but the film itself, its own captions too.
    if (video && captions && captioned) lendCaptions(video, captions, read.cues)
    video?.webkitEnterFullscreen?.()
  }
  const retry = () => {
    const media = element.current
    if (!media) return
    const at = media.currentTime
    media.load()
    media.addEventListener('loadedmetadata', () => seekTo(at), { once: true })
    play()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is played at the same pace
  useEffect(() => {
    if (element.current) setPace(element.current, lessonRate.read())
  }, [src])
  useImperativeHandle(handle, () => ({ seekTo, pause: () => element.current?.pause(), play }))
  const onTimeRef = useRef(onTime)
  useEffect(() => {
    onTimeRef.current = onTime
  })
  useEffect(() => onTimeRef.current?.(state.time), [state.time])

  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const target = event.target as HTMLElement
    if (target instanceof HTMLSelectElement) return
    const isVolume = target instanceof HTMLInputElement && target.dataset.volume !== undefined
    if (isVolume && /^(?:Arrow|Home|End)/.test(event.key)) return
    // A button answers the space bar by itself.
    if (event.code === 'Space' && target.closest('button')) return
    const asked = playerAction(event.code)
    if (!asked) return
    if (asked.action === 'toggle') toggle()
    else if (asked.action === 'seek') seek(asked.by)
    else if (asked.action === 'seekTo') seekTo(asked.share * length)
    else if (asked.action === 'mute') setMuted(!state.muted)
    else if (asked.action === 'captions' && captions) setCaptioned(!captioned)
    else if (asked.action === 'fullScreen' && isVideo) turnFull()
    else return
    event.preventDefault()
  }

  const share = (seconds: number) => (length > 0 ? `${Math.min(100, (seconds / length) * 100)}%` : '0%')
  const common = { src, preload: knownLength > 0 ? 'none' : 'metadata' } as const
  return (
    <section
      ref={frame}
      aria-label={title}
      aria-busy={state.waiting || undefined}
      className={classes(styles.player, styles[kind], isIdle && styles.idle)}
      onKeyDown={press}
    >
      {isVideo ? (
        <video
          {...common}
          ref={element as RefObject<HTMLVideoElement | null>}
          poster={artwork}
          playsInline
          onClick={toggle}
          aria-label={title}
        />
      ) : (
        <audio {...common} ref={element as RefObject<HTMLAudioElement | null>} />
      )}
      {state.failed && (
        <div className={styles.failed}>
          <Note tone="pomegranate" alert>
            پخش نشد. اتصال اینترنت را بررسی کنید و دوباره بزنید.
          </Note>
          <Button variant="quiet" size="small" onClick={retry}>
            تلاش دوباره
          </Button>
        </div>
      )}
      {read.fault && (
        <Note tone="saffron" alert>
          زیرنویس خوانده نشد. {read.fault}
        </Note>
      )}
      {captions && line && (
        <p lang={captions.lang} dir="auto" className={styles.caption}>
          <span>{line}</span>
        </p>
      )}
      <div className={styles.controls} dir="ltr">
        {peaks && !isVideo && <Waveform peaks={peaks} played={length > 0 ? state.time / length : 0} />}
        <div className={styles.track}>
          <i className={styles.buffered} style={{ inlineSize: share(state.buffered) }} />
          <i className={styles.played} style={{ inlineSize: share(state.time) }} />
          <input
            type="range"
            min={0}
            max={length || 1}
            step="any"
            value={Math.min(state.time, length || 1)}
            disabled={length === 0}
            aria-label="جای پخش"
            aria-valuetext={`${spokenLength(state.time)} از ${spokenLength(length)}`}
            onChange={event => seekTo(event.currentTarget.valueAsNumber)}
          />
        </div>
        <div className={styles.times}>
          <span>{playerClock(state.time)}</span>
          <span>{playerClock(length)}</span>
        </div>
        <div className={styles.buttons}>
          <RateSelect
            rate={state.rate}
            onChange={rate => element.current && setPace(element.current, rate)}
          />
          <span className={styles.middle}>
            <IconButton icon="rotate-ccw" label="۱۰ ثانیه عقب" onClick={() => seek(-step)} />
            <button
              type="button"
              className={styles.play}
              aria-label={state.playing ? 'مکث' : 'پخش'}
              onClick={toggle}
            >
              <Icon name={state.playing ? 'pause' : 'play'} filled />
            </button>
            <IconButton icon="rotate-cw" label="۱۰ ثانیه جلو" onClick={() => seek(step)} />
          </span>
          <span className={styles.end}>
            <IconButton
              icon={state.muted ? 'volume-x' : 'volume-2'}
              label="بی‌صدا"
              aria-pressed={state.muted}
              onClick={() => setMuted(!state.muted)}
            />
            <input
              type="range"
              data-volume
              className={styles.volume}
              min={0}
              max={1}
              step={0.05}
              value={state.muted ? 0 : state.volume}
              aria-label="بلندی صدا"
              aria-valuetext={`${persianNumber(Math.round((state.muted ? 0 : state.volume) * 100))}٪`}
              onChange={event => {
                const media = element.current
                if (!media) return
                media.volume = event.currentTarget.valueAsNumber
                media.muted = false
              }}
            />
            {captions && (
              <IconButton
                icon="captions"
                label="زیرنویس"
                aria-pressed={captioned}
                onClick={() => setCaptioned(!captioned)}
              />
            )}
            {isVideo && (
              <IconButton
                icon={isFull ? 'minimize' : 'maximize'}
                label={isFull ? 'خروج از تمام‌صفحه' : 'تمام‌صفحه'}
                onClick={turnFull}
              />
            )}
            {children}
          </span>
        </div>
      </div>
    </section>
  )
}

function readCaptions(captions: Timed | undefined): { cues: Cue[]; fault: string | null } {
  try {
    return { cues: captions ? parseVtt(captions.vtt) : [], fault: null }
  } catch (thrown) {
    if (!(thrown instanceof VttFault)) throw thrown
    return { cues: [], fault: thrown.message }
  }
}

/** For where only the film itself is shown: our lines as the browser's own, once. */
function lendCaptions(video: HTMLVideoElement, { label, lang }: Timed, cues: readonly Cue[]) {
  const track = video.textTracks[0] ?? video.addTextTrack('captions', label, lang)
  if (!track.cues?.length) for (const { start, end, text } of cues) track.addCue(new VTTCue(start, end, text))
  track.mode = 'showing'
}
