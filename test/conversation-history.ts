/** What a run of many writers and readers of one conversation left behind; all instants are of one clock, in ms. */
export type ConversationHistory = {
  /** Each thing that was written: sent, or changed later. */
  writes: readonly Write[]
  /** What stands in the conversation at the end, in the order it is given out. */
  stored: readonly Stored[]
  /** What each reader saw at the end, and the places of messages in the order they first saw them. */
  readers: readonly Reader[]
}
export type Write = {
  by: string
  messageId: string
  /** What the message says after it; null: it is deleted. */
  text: string | null
  isFirst: boolean
  began: number
  /** When the server confirmed it, and the message's place as it said; null where no answer came. */
  confirmed: { at: number; seq: number } | null
}
export type Stored = { id: string; seq: number; text: string; isDeleted: boolean; authorId: string | null }
export type Reader = { name: string; seen: readonly number[]; held: readonly Stored[] }

/**
 * Judges a history as Jepsen does: against what may be true of it and nothing the product says of itself. Answers a sentence
 * for each thing that cannot be: a confirmed message lost, doubled or elsewhere than was said; one that nobody wrote; places
 * with gaps; writes of one person out of their order; one confirmed before another began that stands behind it; a reader
 * who saw something twice, too late, or otherwise than it is.
 */
export function judgeHistory({ writes, stored, readers }: ConversationHistory): string[] {
  const sends = writes.filter(({ isFirst }) => isFirst)
  return [
    ...judgePlaces(stored),
    ...judgeConfirmed(sends, stored),
    ...judgeOrder(sends, stored),
    ...judgeTexts(writes, stored),
    ...readers.flatMap(reader => judgeReader(reader, stored)),
  ]
}

function judgePlaces(stored: readonly Stored[]) {
  const wrong = stored.findIndex(({ seq }, at) => seq !== at + 1)
  return wrong === -1 ? [] : [`the place after ${wrong} is ${stored[wrong]!.seq}`]
}

function judgeConfirmed(sends: readonly Write[], stored: readonly Stored[]): string[] {
  const places = groupBy(stored, ({ id }) => id)
  const known = new Map(sends.map(({ messageId, by }) => [messageId, by]))
  const lost = sends.flatMap(({ messageId, confirmed, by }) => {
    const found = places.get(messageId) ?? []
    if (found.length > 1) return [`${messageId} of ${by} stands ${found.length} times`]
    if (!confirmed) return []
    if (found.length === 0) return [`${messageId} of ${by} was confirmed and is lost`]
    const { seq } = found[0]!
    return seq === confirmed.seq
      ? []
      : [`${messageId} was confirmed at ${confirmed.seq} and stands at ${seq}`]
  })
  const foreign = stored.flatMap(({ id, authorId }) => {
    const by = known.get(id)
    if (by === undefined) return [`${id} was written by nobody`]
    return by === authorId ? [] : [`${id} of ${by} is said to be of ${authorId}`]
  })
  return [...lost, ...foreign]
}

/** Whoever hears that theirs was taken before another begins to write stands before them. */
function judgeOrder(sends: readonly Write[], stored: readonly Stored[]): string[] {
  const place = new Map(stored.map(({ id, seq }) => [id, seq]))
  const standing = sends.filter(({ messageId }) => place.has(messageId))
  const byBegin = standing.toSorted((one, other) => one.began - other.began)
  const byEnd = standing
    .flatMap(({ confirmed, messageId }) => (confirmed ? [{ at: confirmed.at, messageId }] : []))
    .sort((one, other) => one.at - other.at)
  const wrong: string[] = []
  let next = 0
  let last = { seq: 0, messageId: '' }
  for (const { began, messageId, by } of byBegin) {
    for (; next < byEnd.length && byEnd[next]!.at < began; next++) {
      const seq = place.get(byEnd[next]!.messageId)!
      if (seq > last.seq) last = { seq, messageId: byEnd[next]!.messageId }
    }
    if (place.get(messageId)! < last.seq)
      wrong.push(
        `${messageId} of ${by} was begun after ${last.messageId} was confirmed, and stands before it`,
      )
  }
  return wrong
}

/** A message says what its author last heard to be saved, or something they tried later without an answer. */
function judgeTexts(writes: readonly Write[], stored: readonly Stored[]): string[] {
  const ofMessage = groupBy(writes, ({ messageId }) => messageId)
  return stored.flatMap(({ id, text, isDeleted }) => {
    const own = ofMessage.get(id) ?? []
    const lastConfirmed = own.findLastIndex(({ confirmed }) => confirmed)
    const possible = own.slice(Math.max(lastConfirmed, 0)).map(write => write.text)
    const says = isDeleted ? null : text
    return possible.includes(says) ? [] : [`${id} says «${says}», not one of «${possible.join('», «')}»`]
  })
}

function judgeReader({ name, seen, held }: Reader, stored: readonly Stored[]): string[] {
  const wrong = seen.findIndex((seq, at) => seq !== at + 1)
  if (wrong !== -1) return [`${name} saw ${seen[wrong]} after ${seen[wrong - 1] ?? 'nothing'}`]
  if (seen.length !== stored.length) return [`${name} saw ${seen.length} of ${stored.length}`]
  const end = stored.slice(-held.length)
  const other = held.findIndex((message, at) => !isSame(message, end[at]!))
  return other === -1
    ? []
    : [`${name} holds ${JSON.stringify(held[other])} for ${JSON.stringify(end[other])}`]
}

const isSame = (one: Stored, other: Stored) =>
  one.id === other.id &&
  one.seq === other.seq &&
  one.isDeleted === other.isDeleted &&
  one.text === other.text &&
  one.authorId === other.authorId

function groupBy<T>(things: readonly T[], name: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const thing of things) groups.set(name(thing), [...(groups.get(name(thing)) ?? []), thing])
  return groups
}
