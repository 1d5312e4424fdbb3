import { useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '#client/call-api.ts'
import { newId } from '#client/new-id.ts'
import { persianNumber } from '#persian/digits.ts'
import { FieldNote } from '#ui/field-note.tsx'
import { Icon } from '#ui/icon.tsx'
import { playerClock } from '#ui/player/player-clock.ts'
import { Tiles } from '#ui/tiles.tsx'
import styles from './question.module.css'

/**
 * Gives a play of the sound under the name that the page gives it: asked again, the same play. The sound itself where
 * this device has it.
 */
export type AskPlay = (
  playId: string,
) => Promise<({ address: string } | { sound: Blob }) & { playsLeft: number }>

async function fetchSound(address: string): Promise<Blob> {
  const response = await fetch(address)
  if (!response.ok) throw new Error('no sound')
  return response.blob()
}

type State =
  | { is: 'resting' }
  | { is: 'asking' }
  | { is: 'playing' }
  | { is: 'paused' }
  | { is: 'failed'; why: string }

/**
 * A sound that may be heard so many times. The server counts, at the press of the button; the sound comes whole before it
 * begins, so that a slow line does not tear it. There is no way back within it.
 */
export function Sound({
  seconds,
  maxPlays,
  playsLeft: known,
  onPlay,
}: {
  seconds: number
  maxPlays: number
  /** What is left as the page was loaded. */
  playsLeft: number
  onPlay: AskPlay
}) {
  const [state, setState] = useState<State>({ is: 'resting' })
  const [playsLeft, setPlaysLeft] = useState(known)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(seconds)
  const noteId = useId()
  const audio = useRef<HTMLAudioElement | null>(null)
  const fetched = useRef<string | null>(null)
  /** The play that was asked for and not heard yet: a line that broke costs nothing. */
  const playId = useRef<string | null>(null)
  useEffect(
    () => () => {
      audio.current?.pause()
      if (fetched.current) URL.revokeObjectURL(fetched.current)
    },
    [],
  )
  /** A sound that has an address in this browser, as one that its writer has just sent, is neither fetched nor let go. */
  const findAddress = async (play: { address: string } | { sound: Blob }) => {
    if ('address' in play && play.address.startsWith('blob:')) return play.address
    fetched.current = URL.createObjectURL('sound' in play ? play.sound : await fetchSound(play.address))
    return fetched.current
  }
  const begin = async () => {
    setState({ is: 'asking' })
    playId.current ??= newId()
    try {
      const play = await onPlay(playId.current)
      setPlaysLeft(play.playsLeft)
      const made = new Audio(await findAddress(play))
      audio.current = made
      made.addEventListener('timeupdate', () => setAt(made.currentTime))
      made.addEventListener(
        'loadedmetadata',
        () => Number.isFinite(made.duration) && setLength(made.duration),
      )
      made.addEventListener('ended', () => {
        if (fetched.current) URL.revokeObjectURL(fetched.current)
        fetched.current = null
        audio.current = null
        playId.current = null
        setAt(0)
        setState({ is: 'resting' })
      })
      await made.play()
      setState({ is: 'playing' })
    } catch (thrown) {
      const why =
        thrown instanceof ApiError ? thrown.info.message : 'صدا نرسید. دوباره بزنید؛ این بار شمرده نمی‌شود.'
      setState({ is: 'failed', why })
    }
  }
  const press = () => {
    const sound = audio.current
    if (state.is === 'playing') {
      sound?.pause()
      setState({ is: 'paused' })
    } else if (state.is === 'paused') {
      void sound?.play()
      setState({ is: 'playing' })
    } else void begin()
  }
  const isUnderWay = state.is === 'playing' || state.is === 'paused'
  const isSpent = playsLeft <= 0 && !isUnderWay && playId.current === null
  const heard = maxPlays - playsLeft
  return (
    <div className={styles.sound}>
      <div className={styles.track}>
        <button
          type="button"
          className={styles.play}
          aria-label={state.is === 'playing' ? 'مکث' : 'پخش صدا'}
          disabled={isSpent || state.is === 'asking'}
          onClick={press}
        >
          <Icon name={state.is === 'playing' ? 'pause' : 'play'} filled />
        </button>
        <div className={styles.line} dir="ltr">
          <span className={styles.bar} aria-hidden="true">
            <i style={{ inlineSize: `${length > 0 ? Math.min(100, (at / length) * 100) : 0}%` }} />
          </span>
          <span className={styles.times}>
            <span>{playerClock(at)}</span>
            <span>{length > 0 && playerClock(length)}</span>
          </span>
        </div>
      </div>
      <p className={styles.plays} role="status">
        <Tiles done={heard} total={maxPlays} size="small" label={`${persianNumber(heard)} بار شنیده‌اید`} />
        <b>{playsLeft > 0 ? `${persianNumber(playsLeft)} بار مانده` : 'باری نمانده'}</b>
        <small>هر صدا {persianNumber(maxPlays)} بار</small>
      </p>
      {state.is === 'failed' && (
        <FieldNote id={noteId} faulty>
          {state.why}
        </FieldNote>
      )}
    </div>
  )
}
