import type { AppContext } from '#server/app-context.ts'
import type { Settings } from '#server/config.ts'
import { openZarinpal } from './zarinpal.server.ts'

/** Nobody understood an answer: whatever was asked may have been done or not. `reason` is kebab-case. */
export type Unknown = { kind: 'unknown'; reason: string }
/** The gateway says no, and means it. */
export type Refused = { kind: 'refused'; reason: string }

/** What a payment is worth to us; `refId` are digits, `cardMask` as `628023******8998`. */
export type Paid = {
  kind: 'paid'
  refId: string
  cardMask: string | null
  cardHash: string | null
  /** What the gateway keeps, in Rials, where it says so. */
  fee: number | null
}

/** What the gateway knows of a payment: nothing is final but `failed` and `reversed`. */
export type PaymentStatus = 'at-bank' | 'paid' | 'verified' | 'failed' | 'reversed'

/** A gateway as the till uses it. Amounts are whole Rials. None of these throws. */
export type Gateway = {
  name: string
  /** The least and the most that one payment may be. */
  min: number
  max: number
  /** The least that is sent back to a card. */
  minRefund: number
  /** Opens a payment. */
  request(payment: {
    amount: number
    description: string
    callbackUrl: string
    orderNumber: number
  }): Promise<{ kind: 'opened'; authority: string } | Refused | Unknown>
  /** Where the buyer is sent. */
  buildPaymentUrl(authority: string): string
  /** Confirms a payment with the amount we wanted; asked again it answers the same. `refused`: not paid as we want it. */
  verify(payment: { authority: string; amount: number }): Promise<Paid | Refused | Unknown>
  inquire(authority: string): Promise<{ kind: 'known'; status: PaymentStatus } | Refused | Unknown>
  /** What was paid and not verified yet; the newest hundred. */
  unverified(): Promise<
    { kind: 'known'; payments: { authority: string; amount: number }[] } | Refused | Unknown
  >
  /**
   * Sends money of a verified payment back to its card, `paid` being all that was paid. Asked twice it is sent twice;
   * refused, nothing was sent.
   */
  refund(payment: {
    refId: string
    paid: number
    amount: number
    description: string
  }): Promise<{ kind: 'sent'; id: string } | Refused | Unknown>
}

const opened = new WeakMap<Settings, Gateway>()

/** The gateway that the settings name. The demo's bank is ZarinPal's client, talking to the emulator. */
export function getGateway({ settings }: Pick<AppContext, 'settings'>): Gateway {
  const known = opened.get(settings)
  if (known) return known
  const gateway = openZarinpal(settings)
  opened.set(settings, gateway)
  return gateway
}
