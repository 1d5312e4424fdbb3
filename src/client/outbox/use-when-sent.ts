import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls once what has waited in the outbox is sent; `waiting` is how many items of interest do. */
export function useWhenSent(waiting: number, then: () => void) {
  const sent = useEffectEvent(then)
  const didWait = useRef(false)
  useEffect(() => {
    if (waiting === 0 && didWait.current) sent()
    didWait.current = waiting > 0
  }, [waiting])
}
