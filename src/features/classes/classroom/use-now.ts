import { useEffect, useState } from 'react'

/**
 * The time by the server's clock, in milliseconds, anew every second. A clock of somebody's own may be hours off.
 * @param serverNow what the server said it was when it answered; the browser's own clock without it
 */
export function useNow(serverNow?: string): number {
  const [{ ahead, now }, setTime] = useState(() => {
    const own = Date.now()
    const ahead = serverNow ? new Date(serverNow).getTime() - own : 0
    return { ahead, now: own + ahead }
  })
  useEffect(() => {
    const timer = setInterval(() => setTime({ ahead, now: Date.now() + ahead }), 1000)
    return () => clearInterval(timer)
  }, [ahead])
  return now
}
