import { useEffect } from 'react'

/** Keeps the screen on as long as it is used, where the device lets pages do so. */
export function useScreenOn(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isLeft = false
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const given = await navigator.wakeLock?.request('screen')
        if (isLeft) await given?.release()
        else lock = given ?? null
      } catch {
        // A device that saves its battery refuses.
      }
    }
    void ask()
    // It is taken back when another page is looked at.
    document.addEventListener('visibilitychange', ask)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
