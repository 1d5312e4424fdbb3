import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#client/api-error.ts'
import { chosenRange } from '#client/drafts/chosen-files.ts'
import { newId } from '#client/new-id.ts'
import { type OwnedItem, useItems } from '#client/outbox/use-items.ts'
import { type OutgoingFile, removeItem, tryAgain, write } from '#client/outbox/write.ts'
import { showError } from '#client/show-error.ts'
import { listAttachments, listConversations, type Message, sendMessage } from '../contract.ts'

/** What is sent: a text, perhaps an answer to a message, perhaps a correction of it. */
export type Outgoing = {
  text: string
  replyTo?: string
  correction?: { original: string; corrected: string }
  files?: readonly OutgoingFile[]
  /** The form whose chosen files these are. */
  form?: string
}

/** What is shown of a file on its way. */
export type PendingFile = { kind: string; name: string; bytes: number }

/** A message on its way, as the conversation shows it below what has arrived. */
export type Pending = Echo & {
  /** Its key in the outbox; null before it is there. */
  key: string | null
  state: 'sending' | 'waiting' | 'failed'
  /** Its place among those that wait, from 1 on. */
  place: number
  fault: string | null
}

/** Milliseconds after which what neither waits nor has arrived was taken back. */
const settledMs = 3000

type Echo = Omit<Outgoing, 'files' | 'form'> & { id: string; at: number; files: readonly PendingFile[] }

/**
 * Messages that were written here and have not arrived: shown at once, kept in the outbox, sent once and in order, by
 * whatever tab and after whatever time.
 */
export function usePending(
  conversation: string,
  title: string,
  {
    held,
    merge,
    sync,
  }: { held: readonly Message[]; merge: (messages: Message[]) => void; sync: () => Promise<unknown> },
) {
  const items = useItems()
  const own = items?.filter(
    ({ path, input }) => path === sendMessage.path && input.conversation === conversation,
  )
  const [echoes, setEchoes] = useState<readonly Echo[]>([])
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set())

  // What was written before the page was opened is shown as well, and stays in sight until it has arrived.
  const keys = own?.map(({ input }) => String(input.id)).join(' ')
  const adopt = useEffectEvent(() => {
    const news = (own ?? []).filter(({ input }) => !echoes.some(({ id }) => id === input.id))
    if (news.length > 0) setEchoes(before => [...before, ...news.map(toEcho)])
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the items is looked at
  useEffect(() => {
    adopt()
  }, [keys])

  // Something was sent by the outbox itself: it has arrived, or its event is underway.
  const count = own?.length ?? 0
  const writing = useRef(new Set<string>())
  const known = useRef(new Map<string, OwnedItem>())
  const ask = useEffectEvent(async () => {
    await sync()
    // Whoever took it back in the panel of what is unsent took it back here.
    setTimeout(
      () => setEchoes(before => before.filter(({ id }) => writing.current.has(id) || known.current.has(id))),
      settledMs,
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the number is looked at
  useEffect(() => {
    if (items) void ask()
  }, [count])

  const here = new Set(held.map(({ id }) => id))
  const item = new Map(own?.map(one => [String(one.input.id), one]))
  known.current = item
  const waiting = (own ?? []).filter(({ state }) => state !== 'failed')
  const pending = echoes
    .filter(({ id }) => !here.has(id) && !arrived.has(id))
    .map((echo): Pending => {
      const stored = item.get(echo.id)
      const isWaiting = stored !== undefined && stored.state !== 'failed' && !navigator.onLine
      return {
        ...echo,
        key: stored?.key ?? null,
        state:
          stored?.state === 'failed'
            ? 'failed'
            : isWaiting || (stored?.tries ?? 0) > 1
              ? 'waiting'
              : 'sending',
        place: stored ? waiting.indexOf(stored) + 1 : 0,
        fault: stored?.fault?.message ?? null,
      }
    })

  const forget = useCallback((id: string) => setEchoes(before => before.filter(echo => echo.id !== id)), [])

  /** @throws what kept it from being kept, where it could not be: then nothing of it is here */
  const send = useCallback(
    async ({ files = [], form, ...words }: Outgoing, onKept?: () => void) => {
      const id = newId()
      let isKept = false
      writing.current.add(id)
      setEchoes(before => [...before, { ...words, id, at: Date.now(), files: files.map(toPending) }])
      try {
        const written = await write(
          sendMessage,
          { conversation, id, ...words },
          () => ({
            title: `پیام به ${title}`,
            detail:
              words.text || (words.correction?.corrected ?? files.map(({ file }) => file.name).join('، ')),
          }),
          {
            keepsRefused: true,
            stale: [listConversations.path, ...(files.length > 0 ? [listAttachments.path] : [])],
            line: conversation,
            filesField: 'attachments',
          },
          {
            files,
            ...(form && { chosen: chosenRange(form) }),
            onKept() {
              isKept = true
              onKept?.()
            },
          },
        )
        if (written.state === 'sent' && written.answer) {
          merge([written.answer.message])
          setArrived(before => new Set(before).add(id))
        }
      } catch (thrown) {
        if (!isKept) {
          forget(id)
          throw thrown
        }
        // It stays where it was written, with what the server said.
        if (!(thrown instanceof ApiError)) throw thrown
      } finally {
        writing.current.delete(id)
      }
    },
    [conversation, title, merge, forget],
  )

  return {
    pending,
    send,
    retry(id: string) {
      const stored = item.get(id)
      if (stored) void tryAgain(stored.owner, stored.key).then(sync, showError)
    },
    remove(id: string) {
      const stored = item.get(id)
      if (stored) void removeItem(stored.owner, stored.key).catch(showError)
      forget(id)
    },
  }
}

const toPending = ({ file: { name, size }, kind }: OutgoingFile): PendingFile => ({ kind, name, bytes: size })

function toEcho({ input, at, files = [] }: OwnedItem): Echo {
  const { id, text, replyTo, correction } = input as Outgoing & { id: string }
  return { id, text: text ?? '', at, files, ...(replyTo && { replyTo }), ...(correction && { correction }) }
}
