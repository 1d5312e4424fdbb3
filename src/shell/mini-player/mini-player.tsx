import { useEffect, useRef, useState } from 'react'
import { soundElement, stopListening, type Track } from '#client/listening.ts'
import { keepPlaybackPosition } from '#client/playback-positions.ts'
import { useKeptPositions } from '#client/use-kept-positions.ts'
import { Cover } from '#ui/cover.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { playerClock, spokenLength } from '#ui/player/player-clock.ts'
import { RateSelect } from '#ui/player/rate-select.tsx'
import { setPace } from '#ui/player/set-pace.ts'
import { SleepTimer } from '#ui/player/sleep-timer.tsx'
import { useMedia, useMediaSession } from '#ui/player/use-media.ts'
import styles from './mini-player.module.css'

/** What the buttons move by, in seconds. */
const step = 10
/** From this share of the whole on it counts as heard. */
const heardFrom = 0.95

/** At the bottom edge of every page: what is heard, how far it is, and all that can be done with it. */
export default function MiniPlayer({ track }: { track: Track }) {
  const { mediaId, title, artist, path, lang, src, seconds } = track
  const isHeard = useRef(false)
  const [isOpen, setOpen] = useState(false)
  useKeptPositions()
  const state = useMedia(soundElement, {
    src,
    onPosition(second) {
      const isEnd = !isHeard.current && second >= seconds * heardFrom
      isHeard.current ||= isEnd
      void keepPlaybackPosition(mediaId, second, isEnd ? true : undefined)
    },
  })
  useMediaSession(soundElement, state, { title, artist, artwork: '/icon-512.png' })
  useRoom()
  const length = state.length || seconds
  const seekTo = (second: number) => {
    if (soundElement.current) soundElement.current.currentTime = Math.max(0, Math.min(second, length))
  }
  const toggle = () => {
    const element = soundElement.current
    if (!element?.paused) return element?.pause()
    // What stands in the way shows by the element's own error.
    element.play().catch(() => null)
  }
  return (
    <section aria-label="پخش‌کننده" className={styles.mini} aria-busy={state.waiting || undefined}>
      <div className={styles.track} dir="ltr">
        <i style={{ inlineSize: `${length > 0 ? Math.min(100, (state.time / length) * 100) : 0}%` }} />
        <input
          type="range"
          min={0}
          max={length || 1}
          step="any"
          value={Math.min(state.time, length || 1)}
          aria-label="جای پخش"
          aria-valuetext={`${spokenLength(state.time)} از ${spokenLength(length)}`}
          onChange={event => seekTo(event.currentTarget.valueAsNumber)}
        />
      </div>
      <div className={styles.row}>
        <Cover lang={lang} shape="square" className={styles.cover} />
        <div className={styles.about}>
          <a href={path}>{title}</a>
          <small>
            {state.failed ? (
              <span role="alert">پخش نشد؛ اتصال اینترنت را بررسی کنید.</span>
            ) : (
              <span dir="ltr">
                {playerClock(state.time)} / {playerClock(length)}
              </span>
            )}
          </small>
        </div>
        <div className={styles.controls} dir="ltr">
          <span className={styles.more} data-open={isOpen || undefined}>
            <RateSelect
              rate={state.rate}
              onChange={rate => soundElement.current && setPace(soundElement.current, rate)}
            />
            <SleepTimer isSmall onEnd={() => soundElement.current?.pause()} />
          </span>
          <IconButton icon="rotate-ccw" label="۱۰ ثانیه عقب" onClick={() => seekTo(state.time - step)} />
          <button
            type="button"
            className={styles.play}
            aria-label={state.playing ? 'مکث' : 'پخش'}
            onClick={toggle}
          >
            <Icon name={state.playing ? 'pause' : 'play'} filled />
          </button>
          <IconButton icon="rotate-cw" label="۱۰ ثانیه جلو" onClick={() => seekTo(state.time + step)} />
        </div>
        <IconButton
          icon="sliders-horizontal"
          label="تنظیم پخش"
          className={styles.opener}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <IconButton icon="x" label="بستن پخش‌کننده" onClick={stopListening} />
      </div>
    </section>
  )
}

/** Leaves room below the page, so that its end can be scrolled out from under this. */
function useRoom() {
  useEffect(() => {
    const { body, documentElement } = document
    const height = '4.5rem'
    documentElement.style.setProperty('--mini-player', height)
    body.style.paddingBlockEnd = height
    documentElement.style.scrollPaddingBlockEnd = `calc(${height} + 64px)`
    return () => {
      documentElement.style.removeProperty('--mini-player')
      documentElement.style.removeProperty('scroll-padding-block-end')
      body.style.removeProperty('padding-block-end')
    }
  }, [])
}
