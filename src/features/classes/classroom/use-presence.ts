import { useEffect, useState } from 'react'
import { ApiError, callApi } from '#client/call-api.ts'
import { signPresence } from '../contract.ts'
import { signEvery } from './times.ts'

/**
 * Says every twenty seconds that somebody is in the classroom, as long as the page is there, and that they leave when it is
 * left within the site. Whose page just vanishes has gone with their last sign.
 * @returns whether the last sign was heard; what the server refuses it for, where it does
 */
export function usePresence(
  sessionId: string,
  isOpen: boolean,
): { isReceived: boolean; refused: string | null } {
  const [state, setState] = useState<{ isReceived: boolean; refused: string | null }>({
    isReceived: true,
    refused: null,
  })
  useEffect(() => {
    if (!isOpen) return
    let isHere = true
    const sign = () =>
      callApi(signPresence, { id: sessionId }).then(
        () => isHere && setState({ isReceived: true, refused: null }),
        (fault: unknown) => {
          if (!isHere) return
          const refused =
            fault instanceof ApiError && fault.http >= 400 && fault.http < 500 ? fault.info.message : null
          setState({ isReceived: false, refused })
        },
      )
    void sign()
    const timer = setInterval(() => void sign(), signEvery)
    // A page that was asleep, or had no connection, speaks up at once.
    const wake = () => void (document.hidden || sign())
    addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      isHere = false
      clearInterval(timer)
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
      void callApi(signPresence, { id: sessionId, leaves: true }).catch(() => undefined)
    }
  }, [sessionId, isOpen])
  return state
}
