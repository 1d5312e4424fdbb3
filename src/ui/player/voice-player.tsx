import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { persianNumber } from '#persian/digits.ts'
import { Icon } from '../icon.tsx'
import text from '../text.module.css'
import { voiceRate } from './kept-rate.ts'
import { playerClock, spokenLength } from './player-clock.ts'
import { playerAction } from './player-keys.ts'
import { setPace } from './set-pace.ts'
import { useMedia } from './use-media.ts'
import styles from './voice-player.module.css'
import { Waveform } from './waveform.tsx'

/** What others may do with a voice; times in seconds. */
export type VoiceHandle = { playFrom(second: number): void; time(): number }

/**
 * A short voice under its waveform. Its time runs from left to right on every page. The keyboard works it: space, the arrows
 * (5 s), Home and End. Nothing of it is loaded before it is played.
 */
export function VoicePlayer({
  src,
  title,
  length: knownLength,
  peaks,
  isUnheard = false,
  playTurn = 0,
  handle,
  onEnded,
  onFailed,
}: {
  /** Null until it is known. */
  src: string | null
  title: string
  /** In seconds. */
  length: number
  peaks: readonly number[] | null
  isUnheard?: boolean
  /** Each other number plays it. */
  playTurn?: number
  handle?: Ref<VoiceHandle>
  onEnded?: () => void
  onFailed?: () => void
}) {
  const element = useRef<HTMLAudioElement>(null)
  /** The second from which it is to be played once it can be. */
  const wanted = useRef<number | null>(null)
  const state = useMedia(element as RefObject<HTMLAudioElement | null>, { src: src ?? '' })
  const length = state.length || knownLength
  const play = () => {
    const media = element.current
    if (!media) return
    setPace(media, voiceRate.read())
    // What stands in the way shows by the element's own error.
    media.play().catch(() => null)
  }
  const toggle = () => (state.playing ? element.current?.pause() : play())
  const seekTo = (seconds: number) => {
    if (element.current) element.current.currentTime = Math.max(0, Math.min(seconds, length))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn plays once
  useEffect(() => {
    if (playTurn > 0) play()
  }, [playTurn])
  // What was sent is followed by what was made of it: the same voice at another address, in which it goes on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is loaded once
  useLayoutEffect(() => {
    const media = element.current
    if (!media || src === null) return
    const { currentTime, paused, ended } = media
    const from = wanted.current ?? (ended ? 0 : currentTime)
    const goesOn = wanted.current !== null || !(paused || ended)
    wanted.current = null
    media.src = src
    if (from > 0) media.currentTime = from
    if (goesOn) play()
  }, [src])
  useImperativeHandle(handle, () => ({
    playFrom(second) {
      if (src === null) {
        wanted.current = second
        return
      }
      seekTo(second)
      play()
    },
    time: () => element.current?.currentTime ?? 0,
  }))
  useEffect(() => {
    if (state.failed) onFailed?.()
  }, [state.failed, onFailed])

  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.code === 'Space' && (event.target as HTMLElement).closest('button')) return
    const asked = playerAction(event.code)
    if (asked?.action === 'toggle') toggle()
    else if (asked?.action === 'seek') seekTo(state.time + asked.by)
    else if (asked?.action === 'seekTo') seekTo(asked.share * length)
    else return
    event.preventDefault()
  }
  const isBegun = state.playing || state.time > 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: its parts are controls
    <div role="group" aria-label={title} className={styles.voice} onKeyDown={press}>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written what was said */}
      <audio ref={element} preload="none" onEnded={onEnded} />
      <button
        type="button"
        className={styles.play}
        disabled={src === null}
        aria-label={state.playing ? 'مکث' : 'پخش'}
        onClick={toggle}
      >
        <Icon name={state.playing ? 'pause' : 'play'} filled />
      </button>
      <div className={styles.track} dir="ltr">
        <Waveform peaks={peaks ?? flat} played={length > 0 ? state.time / length : 0} />
        <input
          type="range"
          min={0}
          max={length || 1}
          step="any"
          value={Math.min(state.time, length || 1)}
          disabled={src === null || length === 0}
          aria-label="جای پخش"
          aria-valuetext={`${spokenLength(state.time)} از ${spokenLength(length)}`}
          onChange={event => seekTo(event.currentTarget.valueAsNumber)}
        />
      </div>
      <span className={styles.clock} dir="ltr">
        {isUnheard && (
          <i className={styles.dot}>
            <span className={text.spoken}>شنیده‌نشده</span>
          </i>
        )}
        {playerClock(isBegun ? state.time : length)}
      </span>
      <RateButton onChange={rate => element.current && setPace(element.current, rate)} />
    </div>
  )
}

const flat = Array.from({ length: 50 }, () => 8)

/** Goes from one pace to the next; what was chosen is remembered in this browser. */
function RateButton({ onChange }: { onChange: (rate: number) => void }) {
  const { rates, read, keep, follow } = voiceRate
  const rate = useSyncExternalStore(follow, read, () => 1)
  return (
    <button
      type="button"
      className={styles.rate}
      onClick={() => {
        const next = rates[(rates.indexOf(rate) + 1) % rates.length]!
        keep(next)
        onChange(next)
      }}
    >
      <span className={text.spoken}>سرعت پخش </span>
      <bdi dir="ltr">{persianNumber(rate)}×</bdi>
    </button>
  )
}
