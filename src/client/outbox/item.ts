import type { Method } from '#contract/endpoint.ts'

/** A write on its way to the server. */
export type Item = {
  /** Its idempotency key. */
  key: string
  /** Items are sent in the order of their places. */
  place: number
  method: Method
  path: `/${string}`
  input: Record<string, unknown>
  /** What a person reads of it. */
  says: ItemText
  /** `sending` is also what a closed page left behind in the middle of it; `sent` stays for its receipt. */
  state: 'waiting' | 'sending' | 'failed' | 'sent'
  /** How often it was begun to be sent. */
  tries: number
  /** When it was written or sent, in milliseconds. */
  at: number
  /** Why the server refused it. */
  fault: { http: number; message: string } | null
  options: ItemOptions
  /** What the answer's `receipt` said. */
  receipt: string | null
}

export type ItemText = { title: string; detail?: string }

export type ItemOptions = {
  /** The list in the input that several writes of the call may share, and that may be sent in parts. */
  list?: string
  /** The form that wrote it: where it stands, and its name among the drafts. */
  form?: { address: string; name: string }
  /** The field of the answer that a person should know; the item then stays a day after it was sent. */
  receipt?: string
  /** What is refused here and now stays as well, with its words, for its person to send again or delete. */
  keepsRefused?: boolean
  /** The paths of questions whose answers it invalidates. */
  stale?: readonly string[]
}

export const isOnItsWay = ({ state }: Item): boolean => state === 'waiting' || state === 'sending'
