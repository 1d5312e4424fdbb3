import type { AppContext } from '../../app-context.ts'
import { type PaymentGateway, paymentGateways, type Settings } from '../../platform/config.ts'
import { openZarinpal } from './zarinpal.ts'
import { openZibal } from './zibal.ts'

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

/** A gateway as the till uses it. Amounts are whole Rials. None of its calls throws. */
export type Gateway = {
  /** What payments say they were made at. */
  name: string
  /** The least and the most that one payment may be. */
  min: number
  max: number
  /** How long it may take to answer, in milliseconds. */
  timeoutMs: number
  /** Opens a payment. */
  request(payment: {
    amount: number
    description: string
    callbackUrl: string
    orderNumber: number
  }): Promise<{ kind: 'opened'; authority: string } | Refused | Unknown>
  /** Where the buyer is sent. */
  buildPaymentUrl(authority: string): string
  /**
   * What its callback names; null where it is none of this gateway's. Nothing of it is believed.
   * @param query names in lower case
   */
  readReturn(query: ReadonlyMap<string, string>): Return | null
  /** Confirms a payment with the amount we wanted; asked again it answers the same. `refused`: not paid as we want it. */
  verify(payment: { authority: string; amount: number }): Promise<Paid | Refused | Unknown>
  inquire(authority: string): Promise<{ kind: 'known'; status: PaymentStatus } | Refused | Unknown>
  /**
   * What was paid and not verified yet; the newest hundred. Null where the gateway publishes no such list: what was given
   * up there is asked about one by one.
   */
  unverified:
    | (() => Promise<
        { kind: 'known'; payments: { authority: string; amount: number }[] } | Refused | Unknown
      >)
    | null
  /** Null where the gateway sends nothing back: staff transfer it and record the transfer. */
  refunds: Refunds | null
}

export type Return = { authority: string; isReportedPaid: boolean }

export type Refunds = {
  /** The least that is sent back to a card. */
  min: number
  /**
   * Sends money of a verified payment back to its card, `paid` being all that was paid. Asked twice it is sent twice;
   * refused, nothing was sent.
   */
  send(payment: {
    refId: string
    paid: number
    amount: number
    description: string
  }): Promise<{ kind: 'sent'; id: string } | Refused | Unknown>
}

/** Each gateway's client; null where the settings say nothing of it. */
const clients: Record<PaymentGateway, (settings: Settings) => Gateway | null> = {
  zarinpal: openZarinpal,
  zibal: openZibal,
}

/** `offered`: those that payments are made at, in their order. `known`: those that can be asked. */
type Gateways = { offered: readonly Gateway[]; known: readonly Gateway[] }
const opened = new WeakMap<Settings, Gateways>()

function openGateways({ settings }: Pick<AppContext, 'settings'>): Gateways {
  const before = opened.get(settings)
  if (before) return before
  const open = (name: PaymentGateway) => clients[name](settings) ?? []
  const known = paymentGateways.flatMap(open)
  // The demo's banks stand for all of them.
  const offered = settings.PAYMENT_PROVIDER.flatMap(name => (name === 'emulator' ? known : open(name)))
  const gateways = { offered, known }
  opened.set(settings, gateways)
  return gateways
}

/** The gateways that payments are made at, in the order of the settings. */
export const listGateways = (app: Pick<AppContext, 'settings'>) => openGateways(app).offered

/** All gateways that can be asked: also those that payments are no longer made at. */
export const listKnownGateways = (app: Pick<AppContext, 'settings'>) => openGateways(app).known

/**
 * The gateway that a payment was made at, and no other is ever asked about it. Where the settings say nothing of it any
 * more, nothing is known of its payments until they do.
 */
export const findGateway = (app: Pick<AppContext, 'settings'>, name: string): Gateway =>
  openGateways(app).known.find(gateway => gateway.name === name) ?? closedGateway(name)

function closedGateway(name: string): Gateway {
  const answer = async (): Promise<Unknown> => ({ kind: 'unknown', reason: 'not-configured' })
  return {
    name,
    min: 0,
    max: 0,
    timeoutMs: 0,
    request: answer,
    buildPaymentUrl: () => '/payment',
    readReturn: () => null,
    verify: answer,
    inquire: answer,
    unverified: null,
    refunds: null,
  }
}
