import { type RefObject, useEffect, useState } from 'react'

/** Whether the frame fills the screen. */
export function useFullScreen(frame: RefObject<HTMLElement | null>): boolean {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const look = () =>
      setFull(document.fullscreenElement !== null && document.fullscreenElement === frame.current)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [frame])
  return isFull
}

/** Whether nobody has pointed or pressed in the frame for three seconds, while `watched`. */
export function useIdle(frame: RefObject<HTMLElement | null>, watched: boolean): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element || !watched) return
    let timer: ReturnType<typeof setTimeout>
    const stir = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), 3000)
    }
    stir()
    const stirring = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const event of stirring) element.addEventListener(event, stir)
    return () => {
      clearTimeout(timer)
      setIdle(false)
      for (const event of stirring) element.removeEventListener(event, stir)
    }
  }, [frame, watched])
  return isIdle
}
