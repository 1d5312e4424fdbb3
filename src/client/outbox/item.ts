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
  /** What goes with it, in its order; the bytes are kept on this device until the item is sent. */
  files?: readonly ItemFile[]
}

/** A file of a write; `mediaId` once the server has taken it in. */
export type ItemFile = {
  id: string
  /** What it is for, as a feature named it (`UploadKind`). */
  kind: string
  name: string
  type: string
  bytes: number
  /** In milliseconds, so that the same file is known again. */
  modified: number
  mediaId: string | null
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
  /** The field of the input that names the item's files once they are at the server, after those it names already. */
  filesField?: string
  /** The call that takes its files in, where they are none of the media engine's: one after another, each with its `name`. */
  filesPath?: `/${string}`
  /** Items of one line are sent one after another; others pass one whose files are still on their way. */
  line?: string
  /** The paths of questions whose answers it invalidates. */
  stale?: readonly string[]
}

export const isOnItsWay = ({ state }: Item): boolean => state === 'waiting' || state === 'sending'

/** Whether files of it have to reach the server before it is sent. */
export const needsUpload = (item: Item): boolean =>
  isOnItsWay(item) && (item.files?.some(({ mediaId }) => mediaId === null) ?? false)

/** Whether it may be sent now: its files are there, and so are those of what stands before it in its line. */
export const isReady = (item: Item, items: readonly Item[]): boolean =>
  isOnItsWay(item) &&
  !items.some(
    one =>
      needsUpload(one) &&
      (one.key === item.key ||
        (one.place < item.place && one.options.line !== undefined && one.options.line === item.options.line)),
  )
