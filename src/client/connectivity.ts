import { showSnack } from '#ui/snack-bar.tsx'
import { sentences } from './sentences.ts'

/** Tells when the connection is lost and, after that alone, when it is back. Answers how to stop. */
export function watchConnectivity(): () => void {
  let wasOffline = false
  const lose = () => {
    wasOffline = true
    showSnack(sentences.offline)
  }
  const regain = () => {
    if (wasOffline) showSnack(sentences.reconnected)
    wasOffline = false
  }
  if (!navigator.onLine) lose()
  addEventListener('offline', lose)
  addEventListener('online', regain)
  return () => {
    removeEventListener('offline', lose)
    removeEventListener('online', regain)
  }
}
