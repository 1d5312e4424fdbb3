import { useState } from 'react'
import { ApiError } from '#client/call-api.ts'
import { write } from '#client/outbox/write.ts'
import { invalidateQueries } from '#client/query.tsx'
import type { Band } from '#contract/week-bands.ts'
import { planFirstWeek, readFirstWeek } from './contract.ts'
import { describeHours } from './describe-hours.ts'

/** Sends the painted hours through the outbox: without a connection they wait on the device. */
export function useSendHours() {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiError | null>(null)
  /** @returns whether they are sent or kept to be sent */
  const send = async ({
    hours,
    minutes,
  }: {
    hours: readonly string[]
    minutes: number
  }): Promise<boolean> => {
    setBusy(true)
    setFault(null)
    try {
      const written = await write(
        planFirstWeek,
        { hours: hours as Band[], minutes },
        () => ({ title: 'ساعت‌های هفتهٔ اول شما', detail: describeHours(hours) }),
        { stale: [readFirstWeek.path] },
      )
      if (written.state === 'sent') await invalidateQueries(readFirstWeek)
      return true
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setFault(thrown)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy, fault }
}
