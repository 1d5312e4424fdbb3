import type { AppContext } from '#server/app-context.ts'

/**
 * The places at which a flow may be cut off and what is stored is all that is known, before and after each call to the
 * gateway. Odd ends are `reconcile`'s to pick up. Each is one line of the log, in which a trial kills the process.
 */
export const points = {
  /** The payment is stored as `asked`, what it lays aside is laid aside; the gateway was not asked. */
  beforeRequest: 1,
  /** The gateway gave an authority that is stored nowhere: nobody can be sent to it. */
  afterRequest: 2,
  /** The authority is stored: the buyer may be sent to the bank. */
  atBank: 3,
  /** The gateway says, or a callback claims, that it was paid; it was not confirmed. */
  beforeVerify: 4,
  /** The gateway confirmed it; nothing of that is stored. */
  afterVerify: 5,
  /** Booked, delivered and notified, or failed. */
  settled: 6,
  /** A refund is stored as `sending`; from here on it is never sent again by itself. */
  beforeRefund: 7,
  /** The gateway took it; that is not stored. */
  afterRefund: 8,
  /** The refund is `done`, or for somebody to do by hand. */
  refunded: 9,
} as const

export function reach({ log }: Pick<AppContext, 'log'>, point: keyof typeof points, id: string): void {
  log.debug({ point: points[point], id }, 'money reached a recovery point')
}

/** Why a payment failed whose opener died before the gateway answered. */
export const notOpened = 'not-opened'
