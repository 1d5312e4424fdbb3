import { createContext, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { callApi } from '#client/call-api.ts'
import { type Attachment, type AttachmentLinks, readLinks } from '../contract.ts'

/** Milliseconds in which what is asked for is asked for in one call, and files of one call. */
const together = 30
const maxAsked = 60

/** Where the files of a conversation are fetched, asked for as they come into sight and for many at once. */
export type Links = ReturnType<typeof openLinks>

export function openLinks(conversation: string) {
  const known = new Map<string, AttachmentLinks>()
  const wanted = new Set<string>()
  const listeners = new Set<() => void>()
  let isAsking = false

  const ask = async () => {
    isAsking = false
    const ids = [...wanted].slice(0, maxAsked)
    if (ids.length === 0 || !navigator.onLine) return
    // What is wanted again meanwhile is asked for again: this answer may be older.
    for (const id of ids) wanted.delete(id)
    try {
      const { items } = await callApi(readLinks, { conversation, ids: ids.join(',') })
      for (const item of items) known.set(item.id, item)
      for (const listener of listeners) listener()
      if (wanted.size > 0) askSoon()
    } catch {
      // They are asked for with the next ones or when the connection is back.
      for (const id of ids) wanted.add(id)
    }
  }
  const askSoon = () => {
    if (isAsking) return
    isAsking = true
    setTimeout(() => void ask(), together)
  }
  return {
    find: (id: string) => known.get(id),
    want(id: string) {
      wanted.add(id)
      askSoon()
    },
    /** This person has heard a voice to its end. */
    setHeard(id: string) {
      const links = known.get(id)
      if (links) known.set(id, { ...links, isHeard: true })
      for (const listener of listeners) listener()
    },
    follow(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    askSoon,
  }
}

export const LinksContext = createContext<Links | null>(null)

/** The links of one conversation, for as long as it is open. */
export function useLinks(conversation: string): Links {
  const [links, setLinks] = useState(() => ({ conversation, opened: openLinks(conversation) }))
  if (links.conversation !== conversation) setLinks({ conversation, opened: openLinks(conversation) })
  useEffect(() => {
    const { askSoon } = links.opened
    addEventListener('online', askSoon)
    return () => removeEventListener('online', askSoon)
  }, [links])
  return links.opened
}

/** The links of one file, null until they are there; `refresh` asks for them anew. */
export function useFileLinks({ id, state }: Pick<Attachment, 'id' | 'state'>) {
  const links = use(LinksContext)!
  const found = useSyncExternalStore(
    links.follow,
    () => links.find(id) ?? null,
    () => null,
  )
  // What was made ready is fetched elsewhere than what was sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is asked about once
  useEffect(() => links.want(id), [links, id, state])
  return { found, refresh: useCallback(() => links.want(id), [links, id]), setHeard: links.setHeard }
}
