import type { Settings } from '../config.ts'
import { kavenegar } from './kavenegar.ts'
import { mail } from './mail.ts'
import type { OutboundMessage } from './messaging.ts'
import { smsIr } from './sms-ir.ts'

/** A message with its id (UUID), which is the same at each try, for carriers that can tell a repeated one. */
export type IdentifiedMessage = OutboundMessage & { id: string }

/** How far a message is, as its carrier says; `reason` in kebab-case where it failed. */
export type Progress = { state: 'sent' | 'delivered' | 'failed'; reason?: string }

/** Who takes messages. Every call may throw a Refusal. */
export type Carrier = {
  name: 'outbox' | 'kavenegar' | 'sms-ir' | 'mail'
  /** Returns once the carrier has taken the message; `reference` is what it calls it. */
  send(outboundMessage: IdentifiedMessage): Promise<Progress & { reference?: string }>
  /** What became of a message it took. */
  look?(reference: string): Promise<Progress>
  /** Rings the number and speaks the code. */
  call?(to: string, code: string): Promise<{ reference: string }>
}

/** In the demo a message is delivered by lying in the outbox. */
const outbox: Carrier = { name: 'outbox', send: async () => ({ state: 'delivered' }) }

/** Who takes the messages of a channel under these settings. */
export function selectCarrier(settings: Settings, channel: OutboundMessage['channel']): Carrier {
  if (channel === 'email') return settings.MAIL_URL ? mail(settings) : outbox
  if (settings.SMS_PROVIDER === 'kavenegar') return kavenegar(settings)
  return settings.SMS_PROVIDER === 'smsir' ? smsIr(settings) : outbox
}
