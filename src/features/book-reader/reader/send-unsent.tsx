import { useEffect } from 'react'
import { sendReading } from './unsent-reading.ts'

/** Shows nothing: sends what waits here, now and when a connection comes back. */
export default function SendUnsent() {
  useEffect(() => {
    const send = () => void sendReading()
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [])
  return null
}
