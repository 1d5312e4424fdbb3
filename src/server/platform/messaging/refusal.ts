import type { AppContext } from '../../app-context.ts'

/** What a carrier's number means. */
export type Meaning = {
  /** A word or two in kebab-case, the same for all carriers: `receptor`, `credit` … */
  reason: string
  /** Trying again is of no use. */
  lasting?: boolean
  /** Somebody of the school must put it right: the key, the credit, a template. */
  alarm?: boolean
}

/**
 * A carrier did not do what it was asked. The message holds our own words and the carrier's number alone, for it goes
 * into the log and the table of jobs: neither the carrier's answer nor the address it was asked at.
 */
export class Refusal extends Error {
  readonly carrier: string
  readonly reason: string
  readonly lasting: boolean
  readonly alarm: boolean
  /** No answer was understood, so the carrier may have done it all the same. */
  readonly unanswered: boolean

  constructor(
    carrier: string,
    { reason, lasting = false, alarm = false }: Meaning,
    { number, unanswered = false }: { number?: number; unanswered?: boolean } = {},
  ) {
    super(`${carrier} did not take it: ${reason}${number === undefined ? '' : ` (${number})`}`)
    this.name = 'Refusal'
    this.carrier = carrier
    this.reason = reason
    this.lasting = lasting
    this.alarm = alarm
    this.unanswered = unanswered
  }
}

/** Wakes whoever reads the log: messages stay until somebody has been at the carrier's. */
export function raiseAlarm({ log }: AppContext, { carrier, reason }: Refusal) {
  log.error({ carrier, reason }, 'messages do not leave: the account at their carrier needs somebody')
}
