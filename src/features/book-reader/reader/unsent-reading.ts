import { callApi } from '#client/call-api.ts'
import { readSession } from '#client/session.ts'
import { type Bookmark, type Reading, saveReading } from '../contract.ts'
import { readUnsent, type Unsent, writeUnsent } from './unsent-record.ts'

const nothing: Unsent = { marked: [], unmarked: [] }

/** What is known of a book with what happened here since: the later place, and all marks but those that were taken away. */
export function mergeReading(userId: string, slug: string, known: Reading): Reading {
  const { position, marked, unmarked } = readUnsent(userId)[slug] ?? nothing
  const isOwn = position && (!known.position || position.at > known.position.at)
  const ids = new Set(marked.map(({ id }) => id))
  return {
    position: isOwn ? { ...position, device: '' } : known.position,
    bookmarks: [...known.bookmarks.filter(({ id }) => !ids.has(id)), ...marked]
      .filter(({ id }) => !unmarked.includes(id))
      .sort((one, other) => one.fraction - other.fraction),
  }
}

function change(slug: string, by: (unsent: Unsent) => Unsent): void {
  const userId = readSession()?.user?.id
  if (!userId) return
  const all = readUnsent(userId)
  writeUnsent(userId, { ...all, [slug]: by(all[slug] ?? nothing) })
}

/** Keeps where somebody stands, here until the server has heard. */
export const keepPosition = (slug: string, { locator, fraction }: { locator: string; fraction: number }) =>
  change(slug, unsent => ({ ...unsent, position: { locator, fraction, at: new Date().toISOString() } }))

export const keepBookmark = (slug: string, bookmark: Bookmark) =>
  change(slug, unsent => ({ ...unsent, marked: [...unsent.marked, bookmark] }))

export const dropBookmark = (slug: string, id: string) =>
  change(slug, unsent => ({
    ...unsent,
    marked: unsent.marked.filter(mark => mark.id !== id),
    unmarked: [...unsent.unmarked, id],
  }))

/** Sends what waits of a book, or of all; what the server refuses is of no use to it. */
export async function sendReading(slug?: string): Promise<void> {
  const userId = readSession()?.user?.id
  if (!userId) return
  for (const name of slug === undefined ? Object.keys(readUnsent(userId)) : [slug])
    await sendOne(userId, name)
}

async function sendOne(userId: string, slug: string): Promise<void> {
  const sent = readUnsent(userId)[slug]
  if (!sent) return
  const { position, marked, unmarked } = sent
  const isSettled = await callApi(
    saveReading,
    { slug, ...(position && { position }), marked, unmarked },
    { keepalive: true },
  ).then(
    () => true,
    (fault: { http?: number }) => fault.http !== 0 && (fault.http ?? 0) < 500,
  )
  if (!isSettled) return
  const { [slug]: now, ...others } = readUnsent(userId)
  if (!now) return
  // What happened while it was on its way is still to be sent.
  const rest: Unsent = {
    ...(now.position && now.position.at !== position?.at && { position: now.position }),
    marked: now.marked.filter(mark => !marked.some(({ id }) => id === mark.id)),
    unmarked: now.unmarked.filter(id => !unmarked.includes(id)),
  }
  const isLeft = rest.position || rest.marked.length > 0 || rest.unmarked.length > 0
  writeUnsent(userId, isLeft ? { ...others, [slug]: rest } : others)
}
