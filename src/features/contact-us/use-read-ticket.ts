import { useEffect } from 'react'
import { callApi } from '#client/call-api.ts'
import { markTicketRead, type Thread } from './contract.ts'

/** Up to which answer tickets were read on this page, by their numbers. */
const read = new Map<number, number>()

/** Says that a member has read their ticket up to its newest answer, wherever it is open. */
export function useReadTicket(ticket: Thread | undefined): void {
  const seq = ticket?.messages.findLast(({ from }) => from === 'school')?.seq ?? 0
  const number = ticket?.number ?? 0
  useEffect(() => {
    if (seq <= (read.get(number) ?? 0)) return
    read.set(number, seq)
    // Not read where it could not be said: the next answer, or the next visit, says it.
    callApi(markTicketRead, { number, seq }).catch(() => read.delete(number))
  }, [number, seq])
}
