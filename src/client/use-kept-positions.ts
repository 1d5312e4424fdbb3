import { useEffect } from 'react'
import { sendKeptPlaybackPositions } from './playback-positions.ts'

/** Tells the server where somebody stands, if that could not be told before: now, and when a line comes back. */
export function useKeptPositions(): void {
  useEffect(() => {
    const send = () => void sendKeptPlaybackPositions()
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [])
}
