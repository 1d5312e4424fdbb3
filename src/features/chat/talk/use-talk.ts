import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, callApi } from '#client/call-api.ts'
import { follow } from '#client/live/follow.ts'
import { callWithCache, keepAnswer } from '#client/offline-cache.ts'
import { invalidateQueries } from '#client/query.tsx'
import {
  type Conversation,
  listConversations,
  type Message,
  type MessagePage,
  readChanges,
  readConversation,
  readMessages,
  setMarks,
} from '../contract.ts'
import { type ChatEvent, type ChatPerson, chatChannel, type PassingEvent, pageSize } from '../rules.ts'
import {
  appendPage,
  dropMessage,
  keepNewer,
  type MessageWindow,
  mergeMessages,
  prependPage,
} from './message-window.ts'

/** Milliseconds: for how long somebody types after they were heard to; until what was read is told; until what is held is kept. */
const typingMs = 6000
const marksMs = 400
const keepMs = 2000

export type Talk = {
  head: Conversation
  held: MessageWindow
  people: ReadonlyMap<string, ChatPerson>
  /** Who types, by first names. */
  typing: readonly string[]
  /** Messages after this one were not read when the conversation was opened. */
  readAtOpening: number
  /** Changes whenever the page is to stand elsewhere in the conversation. */
  opening: { seq: number | null; isSought: boolean; turn: number }
}

type State = Omit<Talk, 'typing'>

/**
 * A conversation as a page holds it: a bounded part of its messages, kept in step by live events, by what changed since
 * while there was no connection, and where there is none as it was kept on this device.
 */
export function useTalk(id: string, userId: string, asked: { seq: number | undefined; turn: string }) {
  const [state, setState] = useState<State | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [typing, setTyping] = useState<ReadonlyMap<string, string>>(new Map())
  const isAtEnd = useRef(true)
  const isLoading = useRef(false)
  const latest = useRef<State | null>(null)
  /** What was told before the conversation was there. */
  const early = useRef<Message[]>([])
  latest.current = state

  const change = useCallback((next: (state: State) => State) => setState(now => now && next(now)), [])

  const open = useEffectEvent(async (seq?: number) => {
    try {
      const head = await callWithCache(readConversation, { conversation: id })
      const isUnread = head.unread > 0 && head.readSeq > 0
      const around = seq ?? (isUnread ? head.readSeq : undefined)
      const page = await readAround(id, around)
      setError(null)
      setState(before => ({
        head,
        held: keepNewer(page, before?.held.items ?? early.current),
        people: addPeople(before?.people, [
          ...page.people,
          ...head.members,
          ...(head.person ? [head.person] : []),
        ]),
        readAtOpening: before?.readAtOpening ?? (head.unread > 0 ? head.readSeq : head.lastSeq),
        opening: {
          seq:
            seq ??
            (head.unread > 0
              ? (page.items.find(one => one.seq > head.readSeq && one.authorId !== userId)?.seq ?? null)
              : null),
          isSought: seq !== undefined,
          turn: (before?.opening.turn ?? 0) + 1,
        },
      }))
      // For where there is no connection: what stands at the end.
      if (page.hasAfter) void callWithCache(readMessages, { conversation: id }).catch(() => undefined)
    } catch (thrown) {
      if (thrown instanceof ApiError) setError(thrown)
      else throw thrown
    }
  })

  const openAsked = useEffectEvent(() => open(asked.seq))
  const openedTurn = useRef(asked.turn)
  // Whoever chooses another message that was found is led there within the open conversation.
  useEffect(() => {
    if (openedTurn.current === asked.turn) return
    openedTurn.current = asked.turn
    if (asked.seq !== undefined) void openAsked()
  }, [asked])

  const merge = useCallback(
    (messages: readonly Message[], more: { people?: readonly ChatPerson[]; change?: number } = {}) =>
      change(now => ({
        ...now,
        people: addPeople(now.people, more.people ?? []),
        held: mergeMessages(now.held, messages, {
          isAtEnd: isAtEnd.current,
          ...(more.change && { change: more.change }),
        }),
      })),
    [change],
  )

  /** Asks what changed after what is known. */
  const sync = useEffectEvent(async () => {
    const now = latest.current
    // Told before it was there: it still opens where it was asked to.
    if (!now) return openAsked()
    try {
      const missed = await callApi(readChanges, { conversation: id, since: now.held.change })
      if (missed.isTooMuch) return open()
      merge(missed.items, missed)
      const head = await callWithCache(readConversation, { conversation: id })
      change(before => ({ ...before, head }))
      setError(null)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      // Without an answer what is held stays; it is asked again when the connection is back.
      if (thrown.http === 404) setError(thrown)
    }
  })

  const onEvent = useEffectEvent((event: ChatEvent<Message>) => {
    if (event.kind === 'changed') void sync()
    else if (event.kind === 'message') {
      if (!latest.current) early.current.push(event.message)
      const known = latest.current?.people
      // Whoever is known by their whole name stays so.
      const news = event.author && !known?.has(event.author.id) ? [event.author] : []
      merge([event.message], { people: news })
      setTyping(before => without(before, event.message.authorId))
    } else if (event.userId !== userId) {
      change(now => ({
        ...now,
        head: {
          ...now.head,
          marks: [
            ...now.head.marks.filter(mark => mark.userId !== event.userId),
            { userId: event.userId, read: event.read, delivered: event.delivered },
          ],
        },
      }))
    }
  })

  const onPassing = useEffectEvent((event: PassingEvent) => {
    if (event.userId === userId) return
    setTyping(before => new Map(before).set(event.userId, event.name))
    setTimeout(() => setTyping(before => without(before, event.userId)), typingMs)
  })

  useEffect(() => {
    setState(null)
    setError(null)
    early.current = []
    void openAsked()
    const again = () => void sync()
    const stop = follow(chatChannel(id), {
      onEvent: event => onEvent(event as ChatEvent<Message>),
      onReload: again,
      onPassing: event => onPassing(event as PassingEvent),
      onRefused: again,
    })
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      stop()
    }
  }, [id])

  useKeeping(id, state)

  const more = useCallback(
    async (side: 'before' | 'after') => {
      const now = latest.current
      if (!now || isLoading.current) return
      const edge = side === 'before' ? now.held.items[0] : now.held.items.at(-1)
      if (!edge || !(side === 'before' ? now.held.hasBefore : now.held.hasAfter)) return
      isLoading.current = true
      try {
        const page = await callApi(readMessages, { conversation: id, [side]: edge.seq })
        change(before => ({
          ...before,
          people: addPeople(before.people, page.people),
          held: (side === 'before' ? prependPage : appendPage)(before.held, page),
        }))
      } catch (thrown) {
        // Scrolled again, or connected again, it is asked for again.
        if (!(thrown instanceof ApiError)) throw thrown
      } finally {
        isLoading.current = false
      }
    },
    [id, change],
  )

  const marked = useRef({ id: '', seq: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Somebody has read up to this message. */
  const markRead = useCallback(
    (seq: number) => {
      const now = latest.current
      if (!now || seq <= Math.max(now.head.readSeq, marked.current.id === id ? marked.current.seq : 0)) return
      marked.current = { id, seq }
      clearTimeout(timer.current)
      timer.current = setTimeout(async () => {
        const delivered = Math.max(seq, latest.current?.held.items.at(-1)?.seq ?? 0)
        await callApi(setMarks, { items: [{ conversation: id, delivered, read: seq }] }).catch(() => {
          marked.current = { id: '', seq: 0 }
        })
        void invalidateQueries(listConversations)
      }, marksMs)
    },
    [id],
  )

  return {
    talk: state && ({ ...state, typing: [...typing.values()] } satisfies Talk),
    error,
    merge,
    sync: useCallback(() => sync(), []),
    open: useCallback((seq?: number) => open(seq), []),
    more,
    markRead,
    drop: useCallback(
      (messageId: string) => change(now => ({ ...now, held: dropMessage(now.held, messageId) })),
      [change],
    ),
    setAtEnd: useCallback((is: boolean) => {
      isAtEnd.current = is
    }, []),
  }
}

/** Around a message, or the newest page; without a connection the newest that was kept. */
async function readAround(conversation: string, around: number | undefined): Promise<MessagePage> {
  if (around === undefined) return callWithCache(readMessages, { conversation })
  try {
    return await callApi(readMessages, { conversation, around })
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.http !== 0) throw thrown
    return callWithCache(readMessages, { conversation })
  }
}

/** Keeps the end of the conversation on this device as it changes. */
function useKeeping(id: string, state: State | null) {
  const [head, held, people] = [state?.head, state?.held, state?.people]
  useEffect(() => {
    if (!head || !held || !people || held.hasAfter) return
    const timer = setTimeout(() => {
      const items = held.items.slice(-pageSize)
      void keepAnswer(
        readMessages,
        { conversation: id },
        {
          items: [...items],
          hasBefore: held.hasBefore || items.length < held.items.length,
          hasAfter: false,
          change: held.change,
          people: [...people.values()],
        },
      )
      void keepAnswer(readConversation, { conversation: id }, head)
    }, keepMs)
    return () => clearTimeout(timer)
  }, [id, head, held, people])
}

function addPeople(known: ReadonlyMap<string, ChatPerson> | undefined, more: readonly ChatPerson[]) {
  return new Map([...(known ?? []), ...more.map(person => [person.id, person] as const)])
}

function without(names: ReadonlyMap<string, string>, id: string | null) {
  if (id === null || !names.has(id)) return names
  const left = new Map(names)
  left.delete(id)
  return left
}
