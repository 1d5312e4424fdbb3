import { findKeptAnswer } from '#client/offline-cache.ts'
import { ownerNow } from '#client/outbox/owner.ts'
import { cutAround } from '#features/search/public.tsx'
import { holdsWords } from '#persian/holds-words.ts'
import { key } from '#persian/search-key.ts'
import { type Message, type MessagePlace, readMessages } from '../contract.ts'
import type { FoundTalk } from './contract.ts'
import { readSought } from './sought-words.ts'

export type KeptTalk = {
  id: string
  kind: FoundTalk['kind']
  title: string
  person: { avatarUrl: string | null } | null
}
export type KeptFound = {
  /** Of how many conversations the device keeps the end. */
  searched: number
  found: FoundTalk[]
}

/** What of these conversations is found on this device, which keeps the end of some. */
export async function findKept(talks: readonly KeptTalk[], q: string): Promise<KeptFound> {
  const all = await Promise.all(talks.map(talk => findKeptIn(talk, q)))
  const kept = all.flatMap(one => one ?? [])
  return {
    searched: kept.length,
    found: kept
      .filter(({ total }) => total > 0)
      .sort((one, other) => other.messages[0]!.at.localeCompare(one.messages[0]!.at)),
  }
}

async function findKeptIn({ id, kind, title, person }: KeptTalk, q: string): Promise<FoundTalk | null> {
  const page = await findKeptAnswer(readMessages, { conversation: id })
  if (!page) return null
  const names = new Map(page.people.map(({ id: one, name }) => [one, one === ownerNow() ? 'شما' : name]))
  const sought = readSought(q)
  const messages = page.items
    .filter(message => !message.isDeleted && holdsWords(key(joinTexts(message)), q))
    .map(
      (message): MessagePlace => ({
        id: message.id,
        seq: message.seq,
        authorName: names.get(message.authorId ?? '') ?? null,
        text: cutAround(joinTexts(message), sought, 'anywhere'),
        at: message.at,
      }),
    )
    .reverse()
  return { id, kind, title, avatarUrl: person?.avatarUrl ?? null, total: messages.length, messages }
}

const joinTexts = ({ text, correction, attachments }: Message): string =>
  [
    text,
    correction?.original,
    correction?.corrected,
    ...attachments.map(({ kind, name }) => (kind === 'voice' ? '' : name)),
  ]
    .filter(Boolean)
    .join(' · ')
