import { useEffect, useRef, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { follow } from '#client/live/follow.ts'
import { invalidateQueries } from '#client/query.tsx'
import { allTickets, ticketChannel } from '../channels.ts'
import { type StaffTicket, signViewing, staffTicketCall, staffTickets } from './contract.ts'

/** Milliseconds after which one says again that one is still here. */
const every = 20_000
/** Events that come together are asked about once. */
const together = 300

/** Asks for lists and tickets anew when somebody wrote or was written to. */
export function useLiveTickets() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const askAnew = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void invalidateQueries(staffTickets, staffTicketCall), together)
    }
    const stop = follow(ticketChannel(allTickets), { onEvent: askAnew, onReload: () => undefined })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}

/** Says that one has the ticket open, and whether one writes; answers which colleagues do as well. */
export function useViewing(letter: string, isWriting: boolean): StaffTicket['viewers'] {
  const [viewers, setViewers] = useState<StaffTicket['viewers']>([])
  const writing = useRef(isWriting)
  const sign = useRef(() => {})
  useEffect(() => {
    let isHere = true
    sign.current = () => {
      callApi(signViewing, { letter, isWriting: writing.current })
        .then(({ viewers }) => isHere && setViewers(viewers))
        // Without a connection nobody is warned; the next time says it again.
        .catch(() => undefined)
    }
    sign.current()
    const timer = setInterval(() => sign.current(), every)
    const stop = follow(ticketChannel(letter), {
      onEvent: event => (event as { changed: string }).changed === 'viewers' && sign.current(),
      onReload: () => undefined,
    })
    return () => {
      isHere = false
      clearInterval(timer)
      stop()
    }
  }, [letter])
  useEffect(() => {
    if (writing.current === isWriting) return
    writing.current = isWriting
    sign.current()
  }, [isWriting])
  return viewers
}
