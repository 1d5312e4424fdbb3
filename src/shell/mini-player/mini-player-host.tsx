import { lazy, Suspense } from 'react'
import { useTrack } from '#client/listening.ts'
import { fetchMiniPlayer } from './fetch-mini-player.ts'

const MiniPlayer = lazy(fetchMiniPlayer)

/** What is heard, on whatever page. */
export function MiniPlayerHost() {
  const track = useTrack()
  return (
    track && (
      <Suspense>
        <MiniPlayer key={track.mediaId} track={track} />
      </Suspense>
    )
  )
}
