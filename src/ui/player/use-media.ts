import { type RefObject, useEffect, useReducer, useRef } from 'react'

export type Media = HTMLAudioElement | HTMLVideoElement

/** What a media element says of itself, for those who draw it; times in seconds. */
export type MediaState = {
  playing: boolean
  /** It wants to go on and waits for bytes. */
  waiting: boolean
  failed: boolean
  time: number
  /** 0 until it is known. */
  length: number
  /** How far bytes have come after the place that is heard. */
  buffered: number
  rate: number
  volume: number
  muted: boolean
}

const atRest: MediaState = {
  playing: false,
  waiting: false,
  failed: false,
  time: 0,
  length: 0,
  buffered: 0,
  rate: 1,
  volume: 1,
  muted: false,
}

const events = [
  'play',
  'playing',
  'pause',
  'ended',
  'waiting',
  'canplay',
  'timeupdate',
  'seeking',
  'seeked',
  'loadedmetadata',
  'durationchange',
  'progress',
  'ratechange',
  'volumechange',
  'emptied',
  'error',
] as const

function bufferedAround({ buffered, currentTime }: Media): number {
  for (let range = 0; range < buffered.length; range++) {
    if (buffered.start(range) <= currentTime + 0.1 && currentTime <= buffered.end(range))
      return buffered.end(range)
  }
  return 0
}

function read(media: Media): MediaState {
  return {
    playing: !media.paused && !media.ended,
    waiting: !media.paused && !media.ended && !media.error && media.readyState < media.HAVE_FUTURE_DATA,
    failed: media.error !== null,
    time: media.currentTime,
    length: Number.isFinite(media.duration) ? media.duration : 0,
    buffered: bufferedAround(media),
    rate: media.playbackRate,
    volume: media.volume,
    muted: media.muted || media.volume === 0,
  }
}

/** The one player that is heard; another that begins stops it. */
let audible: Media | null = null

/** From now on this one is heard, and what was heard before stops. */
export function takeOver(media: Media): void {
  if (audible !== media) audible?.pause()
  audible = media
}

/** What a media element that plays `src` says of itself. */
export function useMediaState(element: RefObject<Media | null>, src: string): MediaState {
  const [state, look] = useReducer((_: MediaState, media: Media) => read(media), atRest)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file begins anew
  useEffect(() => {
    const media = element.current
    if (!media) return
    const follow = () => look(media)
    for (const event of events) media.addEventListener(event, follow)
    look(media)
    return () => {
      for (const event of events) media.removeEventListener(event, follow)
    }
  }, [element, src])
  return state
}

const reported = ['timeupdate', 'pause', 'seeked', 'ended'] as const

/**
 * Follows a media element that plays `src`. `startAt` is where each file begins, `onPosition` hears where it stands: every five seconds of
 * playing, when it stops or is moved, and when the page is left.
 */
export function useMedia(
  element: RefObject<Media | null>,
  { src, startAt = 0, onPosition }: { src: string; startAt?: number; onPosition?: (seconds: number) => void },
): MediaState {
  const state = useMediaState(element, src)
  // Where it is remembered may be where it comes from: what is told must not move what is under way.
  const newest = useRef({ startAt, onPosition })
  useEffect(() => {
    newest.current = { startAt, onPosition }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another file begins anew
  useEffect(() => {
    const media = element.current
    if (!media) return
    const { startAt } = newest.current
    let reportedAt = startAt
    const report = () => {
      if (media.currentTime === reportedAt) return
      reportedAt = media.currentTime
      newest.current.onPosition?.(reportedAt)
    }
    const follow = ({ type }: Event) => {
      if (type !== 'timeupdate' || Math.abs(media.currentTime - reportedAt) >= 5) report()
    }
    const beHeard = () => takeOver(media)
    const begin = () => {
      if (startAt > 0 && startAt < media.duration - 1) media.currentTime = startAt
    }
    for (const event of reported) media.addEventListener(event, follow)
    media.addEventListener('play', beHeard)
    // It may play before anybody follows it.
    if (!media.paused) beHeard()
    addEventListener('pagehide', report)
    // A phone that is locked or turned to something else may never come back to the page.
    document.addEventListener('visibilitychange', report)
    media.addEventListener('loadedmetadata', begin, { once: true })
    // The server's page may have begun to load before anybody listened.
    if (media.readyState >= media.HAVE_METADATA) begin()
    return () => {
      for (const event of reported) media.removeEventListener(event, follow)
      media.removeEventListener('play', beHeard)
      media.removeEventListener('loadedmetadata', begin)
      removeEventListener('pagehide', report)
      document.removeEventListener('visibilitychange', report)
      report()
      if (audible === media) audible = null
    }
  }, [element, src])
  return state
}

/** What the system's own buttons may ask. */
const actions = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto'] as const

/**
 * Tells the system what plays, so that the lock screen and the keys of headphones work it. Of several players it is
 * the one heard last.
 */
export function useMediaSession(
  element: RefObject<Media | null>,
  state: MediaState,
  about: { title: string; artist?: string; artwork?: string },
) {
  const { title, artist, artwork } = about
  const { playing, length, rate } = state
  const mine = useRef<MediaMetadata | null>(null)
  useEffect(() => {
    const media = element.current
    const session = navigator.mediaSession
    if (!session || !media || !playing) return
    mine.current = new MediaMetadata({ title, artist, artwork: artwork ? [{ src: artwork }] : [] })
    session.metadata = mine.current
    const by = (seconds: number) => () => {
      media.currentTime = Math.max(0, media.currentTime + seconds)
    }
    const handlers: Record<(typeof actions)[number], MediaSessionActionHandler> = {
      play: () => void media.play(),
      pause: () => media.pause(),
      seekbackward: by(-10),
      seekforward: by(10),
      seekto: ({ seekTime }) => {
        if (seekTime !== undefined) media.currentTime = seekTime
      },
    }
    for (const action of actions) session.setActionHandler(action, handlers[action])
  }, [element, playing, title, artist, artwork])

  useEffect(
    () => () => {
      const session = navigator.mediaSession
      if (!mine.current || session?.metadata !== mine.current) return
      session.metadata = null
      for (const action of actions) session.setActionHandler(action, null)
    },
    [],
  )

  useEffect(() => {
    const media = element.current
    if (!navigator.mediaSession?.setPositionState || !media || !playing || length <= 0) return
    navigator.mediaSession.setPositionState({
      duration: length,
      playbackRate: rate,
      position: Math.min(media.currentTime, length),
    })
  }, [element, playing, length, rate])
}
