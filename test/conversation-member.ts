import { randomUUID } from 'node:crypto'
import type { Message, MessagePage } from '#features/chat/contract.ts'
import { type ChatEvent, chatChannel } from '#features/chat/rules.ts'
import { type MessageWindow, maxHeld, mergeMessages } from '#features/chat/talk/message-window.ts'
import type { Reader, Stored, Write } from './conversation-history.ts'
import type { Dice } from './dice.ts'
import { type LiveReader, type Transport, transports } from './live-readers.ts'
import type { SignedInPerson } from './signed-in-crowd.ts'

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
const now = () => performance.now()

/**
 * A member of a conversation on a bad network: writes one thing after the other, each until it is confirmed at one of the
 * addresses; reads over a transport that is cut again and again, as the page does, from what it knows.
 */
export function enterConversation({
  conversation,
  person,
  number,
  visit,
  addresses,
  transport,
  dice,
  paceMs,
}: {
  conversation: string
  person: SignedInPerson
  number: number
  visit: Record<string, string>
  addresses: readonly string[]
  transport: Transport
  dice: Dice
  /** Between two writes. */
  paceMs: number
}) {
  const writes: Write[] = []
  const seen: number[] = []
  let held: MessageWindow = { items: [], hasBefore: false, hasAfter: false, change: 0 }
  let position = 0
  let reader: LiveReader | null = null
  let isReading = true
  let isWriting = true
  const counts = { drops: 0, resends: 0, edits: 0 }
  const from = `10.39.0.${number + 1}`
  const headers = {
    ...visit,
    authorization: `Bearer ${person.token}`,
    'x-forwarded-for': from,
  }
  const base = '/api/chat'

  async function ask<T>(method: string, path: string, body?: object, timeoutMs = 5000): Promise<T | null> {
    try {
      const answer = await fetch(dice.pick(addresses) + base + path, {
        method,
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (answer.status >= 500 || answer.status === 429) return null
      if (!answer.ok) throw new RefusedError(`${method} ${path}: ${answer.status} ${text}`)
      return (text === '' ? {} : JSON.parse(text)) as T
    } catch (thrown) {
      if (thrown instanceof RefusedError) throw thrown
      return null
    }
  }

  /** Again and again until it is confirmed; one in five times once more after that, as if the answer had been lost. */
  async function confirm(
    write: Omit<Write, 'confirmed' | 'began' | 'by'>,
    once: (timeoutMs: number) => Promise<number | null>,
  ) {
    const noted: Write = { ...write, by: person.userId, began: now(), confirmed: null }
    writes.push(noted)
    for (;;) {
      const seq = await once(dice.chance(0.2) ? 5 + dice.below(30) : 5000)
      if (seq !== null) noted.confirmed ??= { at: now(), seq }
      if (seq !== null && dice.chance(0.8)) return seq
      counts.resends += 1
      await pause(20 + dice.roll() * 200)
    }
  }

  const send = (text: string) => {
    const id = randomUUID()
    const path = `/conversations/${conversation}/messages`
    return confirm({ messageId: id, text, isFirst: true }, async timeoutMs => {
      const answer = await ask<{ message: Message }>('POST', path, { id, text }, timeoutMs)
      return answer?.message.seq ?? null
    }).then(seq => ({ id, seq }))
  }

  async function write() {
    for (let turn = 0; isWriting; turn++) {
      const { id, seq } = await send(`${number}:${turn}`)
      if (dice.chance(0.1)) {
        counts.edits += 1
        const text = `${number}:${turn} again`
        await confirm({ messageId: id, text, isFirst: false }, async timeoutMs =>
          (await ask('PUT', `/messages/${id}`, { text }, timeoutMs)) ? seq : null,
        )
      } else if (dice.chance(0.05)) {
        counts.edits += 1
        await confirm({ messageId: id, text: null, isFirst: false }, async timeoutMs =>
          (await ask('POST', `/messages/${id}/deletion`, { forAll: true }, timeoutMs)) ? seq : null,
        )
      }
      await pause(paceMs * (0.5 + dice.roll()))
    }
  }

  function take(messages: readonly Message[], change = 0) {
    held = mergeMessages(held, messages, { change })
    const last = seen.at(-1) ?? 0
    for (const { seq } of held.items) if (seq > last) seen.push(seq)
  }

  /** Asks what changed after what is known, page by page where that is too much for one. */
  async function sync(): Promise<boolean> {
    const path = `/conversations/${conversation}`
    const missed = await ask<MessagePage & { isTooMuch: boolean }>(
      'GET',
      `${path}/changes?since=${held.change}`,
    )
    if (!missed) return false
    if (!missed.isTooMuch) take(missed.items, missed.change)
    // What is held may have been changed too.
    let after = Math.max(0, (seen.at(-1) ?? 0) - maxHeld)
    for (let hasAfter = missed.isTooMuch; hasAfter; ) {
      const page = await ask<MessagePage>('GET', `${path}/messages?after=${after}&limit=100`)
      if (!page) return false
      take(page.items)
      after = page.items.at(-1)?.seq ?? after
      hasAfter = page.hasAfter
    }
    return true
  }

  async function listen() {
    const channel = chatChannel(conversation)
    while (isReading) {
      const opened = transports[transport]({
        address: dice.pick(addresses),
        token: person.token,
        after: { [channel]: position },
        from,
      })
      reader = opened
      let isLost = false
      void opened.ended.then(() => {
        isLost = true
      })
      const until = now() + 1000 + dice.roll() * 8000
      let taken = 0
      while (isReading && !isLost && now() < until) {
        for (; taken < opened.received.length; taken++) {
          const message = opened.received[taken]!
          if ('reload' in message) {
            if (await sync()) position = message.reload
            else isLost = true
          } else if ('number' in message && message.number > position) {
            const event = message.event as ChatEvent<Message>
            if (event.kind === 'message') take([event.message])
            else if (event.kind === 'changed' && !(await sync())) isLost = true
            if (!isLost) position = message.number
          }
          if (isLost) break
        }
        await pause(10)
      }
      opened.drop()
      counts.drops += 1
      await opened.ended
    }
  }

  const writing = write()
  const listening = listen()
  return {
    writes,
    counts,
    /** Cuts what it listens to. */
    cut: () => reader?.drop(),
    /** Writes no more once the last is confirmed. */
    async endWriting() {
      isWriting = false
      await writing
    },
    /** How many messages it has seen. */
    countSeen: () => seen.length,
    /** All it missed is asked for; it listens no more. */
    async leave(): Promise<Reader> {
      isReading = false
      await listening
      return { name: `${transport} ${number}`, seen, held: held.items.map(toStored) }
    },
  }
}

/** An answer that says no: none of these writes may be refused. */
class RefusedError extends Error {}

const toStored = ({ id, seq, text, isDeleted, authorId }: Message): Stored => ({
  id,
  seq,
  text,
  isDeleted,
  authorId,
})

/** All of a conversation, page by page. */
export async function readWhole(
  address: string,
  person: SignedInPerson,
  conversation: string,
): Promise<Stored[]> {
  const all: Stored[] = []
  for (let hasAfter = true; hasAfter; ) {
    const path = `/api/chat/conversations/${conversation}/messages?after=${all.length}&limit=100`
    const answer = await fetch(address + path, {
      headers: { authorization: `Bearer ${person.token}`, 'x-forwarded-for': '10.39.1.2' },
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    const page = (await answer.json()) as MessagePage
    all.push(...page.items.map(toStored))
    hasAfter = page.hasAfter
  }
  return all
}
