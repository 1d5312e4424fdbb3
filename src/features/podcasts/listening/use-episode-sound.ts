import { useEffect, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { useSaver } from '#client/data-saver.ts'
import { changeSource, listen, soundElement, useTrack } from '#client/listening.ts'
import { newestPlaybackPosition } from '#client/playback-positions.ts'
import { useSession } from '#client/session.ts'
import { readPlaybackPosition } from '#contract/media.ts'
import { fetchMiniPlayer } from '#shell/mini-player/fetch-mini-player.ts'
import { useMediaState } from '#ui/player/use-media.ts'
import type { Episode, SoundFile } from '../contract.ts'
import { episodePath } from '../podcast-paths.ts'
import { accentNames } from '../rules.ts'
import { findKeptSound } from './kept-episodes.ts'

export type Quality = 'full' | 'light'

/** Of the files of one quality the first that this browser plays. */
function pickFile(files: readonly SoundFile[], quality: Quality): SoundFile | undefined {
  const probe = document.createElement('audio')
  const playable = files.filter(({ type }) => probe.canPlayType(type) !== '')
  return playable.find(({ isLight }) => isLight === (quality === 'light')) ?? playable[0] ?? files[0]
}

/**
 * The sound of an episode as its page works it: from which second, in which quality, kept on this device or not. `src` is
 * null while it is not what is heard.
 */
export function useEpisodeSound(episode: Episode) {
  const { mediaId, title, language, seconds, files } = episode
  const track = useTrack()
  const saver = useSaver()
  const [asked, setAsked] = useState<Quality | null>(null)
  const [kept, setKept] = useState<{ file: SoundFile; src: string } | null>(null)
  const start = useStart(mediaId, seconds)
  const isHeard = track?.mediaId === mediaId
  const src = isHeard ? track.src : null
  const state = useMediaState(soundElement, src ?? '')
  const quality: Quality = asked ?? (saver && files.some(({ isLight }) => isLight) ? 'light' : 'full')

  useEffect(() => {
    let isLeft = false
    void findKeptSound(files).then(found => {
      if (!isLeft) setKept(found)
    })
    return () => {
      isLeft = true
    }
  }, [files])
  // What works it must be here before the connection is lost.
  useEffect(() => void fetchMiniPlayer().catch(() => null), [])

  const findSource = (wanted: Quality) => kept?.src ?? pickFile(files, wanted)?.src ?? ''
  const playFrom = (second: number) =>
    listen(
      {
        ...{ mediaId, title, seconds },
        artist: accentNames[episode.accent],
        path: episodePath(episode),
        lang: language,
        src: src ?? findSource(quality),
      },
      second,
    )
  return {
    src,
    start,
    /** The second that is heard, or from which it would go on. */
    readSecond: () => (src !== null && soundElement.current?.currentTime) || start,
    isPlaying: isHeard && state.playing,
    quality,
    kept,
    setKept,
    playFrom,
    toggle() {
      const element = soundElement.current
      if (!isHeard || !element) return playFrom(start)
      if (!element.paused) return element.pause()
      element.play().catch(() => null)
    },
    choose(next: Quality) {
      setAsked(next)
      if (isHeard) changeSource(findSource(next))
    },
    pick: () => pickFile(files, quality),
  }
}
export type EpisodeSound = ReturnType<typeof useEpisodeSound>

/** Where the signed-in listener stopped, on whatever device, unless that is the end. */
function useStart(mediaId: string, seconds: number): number {
  const { user } = useSession()
  const userId = user?.id
  const [start, setStart] = useState(0)
  useEffect(() => {
    if (!userId) return setStart(0)
    let isLeft = false
    const begin = (known: Parameters<typeof newestPlaybackPosition>[1]) => {
      const second = newestPlaybackPosition(mediaId, known)?.second ?? 0
      if (!isLeft) setStart(second < seconds - 2 ? second : 0)
    }
    begin(null)
    callApi(readPlaybackPosition, { id: mediaId }).then(
      ({ place }) => begin(place),
      // Without an answer it is what this device knows.
      () => null,
    )
    return () => {
      isLeft = true
    }
  }, [userId, mediaId, seconds])
  return start
}
