import type { Message } from '../contract.ts'

/**
 * The part of a conversation that a page holds: so many messages in their order, however long the conversation is.
 * `change` is the newest change that is known of all of it.
 */
export type MessageWindow = {
  items: readonly Message[]
  hasBefore: boolean
  hasAfter: boolean
  change: number
}
type Page = MessageWindow

/** Messages a page holds at most; what is farther off is asked for again. */
export const maxHeld = 300
/** Letters of a message that another one quotes. */
const maxQuoted = 160

/** An earlier page stands before what is held; what is too much goes at the end. */
export function prependPage(held: MessageWindow, page: Page): MessageWindow {
  const first = held.items[0]?.seq ?? Number.POSITIVE_INFINITY
  const all = [...page.items.filter(({ seq }) => seq < first), ...held.items]
  const items = all.slice(0, maxHeld)
  return { ...held, items, hasBefore: page.hasBefore, hasAfter: held.hasAfter || items.length < all.length }
}

/** A later page stands after what is held; what is too much goes at the beginning. */
export function appendPage(held: MessageWindow, page: Page): MessageWindow {
  const last = held.items.at(-1)?.seq ?? 0
  const all = [...held.items, ...page.items.filter(({ seq }) => seq > last)]
  const items = all.slice(-maxHeld)
  return { ...held, items, hasAfter: page.hasAfter, hasBefore: held.hasBefore || items.length < all.length }
}

/**
 * Messages that are new or changed, in whatever order they come and however often. What is later than all that is held is
 * added where the end is held; where somebody reads far above (`isAtEnd` false) and the page is full, it waits below.
 */
export function mergeMessages(
  held: MessageWindow,
  messages: readonly Message[],
  { isAtEnd = true, change = 0 }: { isAtEnd?: boolean; change?: number } = {},
): MessageWindow {
  const bySeq = new Map(held.items.map(message => [message.seq, message]))
  const last = held.items.at(-1)?.seq ?? 0
  let { hasAfter, hasBefore } = held
  for (const message of messages.toSorted((one, other) => one.seq - other.seq)) {
    const known = bySeq.get(message.seq)
    if (known) {
      if (message.change > known.change) bySeq.set(message.seq, message)
    } else if (message.seq > last && !hasAfter) {
      if (!isAtEnd && bySeq.size >= maxHeld) hasAfter = true
      else bySeq.set(message.seq, message)
    }
  }
  // What quotes a message says what that one says now, and nothing of one that was deleted.
  const incoming = new Map(messages.map(message => [message.id, message]))
  const all = [...bySeq.values()]
    .sort((one, other) => one.seq - other.seq)
    .map(message => {
      const quoted = message.replyTo && incoming.get(message.replyTo.id)
      if (!quoted?.isDeleted && !quoted?.editedAt) return message
      return { ...message, replyTo: { ...message.replyTo!, text: quoted.text.slice(0, maxQuoted) } }
    })
  const items = all.slice(-maxHeld)
  hasBefore ||= items.length < all.length
  const newest = Math.max(held.change, change, ...messages.map(message => message.change))
  return { items, hasBefore, hasAfter, change: newest }
}

/** A page that was asked for anew, with what was heard of its messages, or after them, while its answer was on the way. */
export function keepNewer(page: Page, events: readonly Message[]): MessageWindow {
  const changes = new Map(page.items.map(({ seq, change }) => [seq, change]))
  return mergeMessages(
    page,
    events.filter(({ seq, change }) => change > (changes.get(seq) ?? 0)),
  )
}

/** A message that somebody removed for themselves. */
export const dropMessage = (held: MessageWindow, id: string): MessageWindow => ({
  ...held,
  items: held.items.filter(message => message.id !== id),
})
