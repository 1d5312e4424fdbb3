import { ApiError } from '#client/api-error.ts'
import { callWithCache } from '#client/offline-cache.ts'
import { type ReaderBook, type Reading, readOwnReading } from '../contract.ts'
import { dropCopy, fetchCopy, findKeptCopy } from './kept-copy.ts'
import { mergeReading } from './unsent-reading.ts'

/** What is read: somebody's own copy, with where they stand; or the first chapter, which anybody reads. */
export type Source =
  | { kind: 'copy'; epub: Blob; reading: Reading }
  | { kind: 'sample'; epub: Blob }
  /** There is nothing of it to be read by this person. */
  | { kind: 'closed' }

const unread: Reading = { position: null, bookmarks: [] }

/** Finds what a person reads of a book, here or at the server. @throws where neither answers */
export async function loadSource(book: ReaderBook, userId: string | undefined): Promise<Source> {
  const { slug } = book
  const kept = userId === undefined ? null : await findKeptCopy({ slug, userId })
  const reading = userId === undefined ? null : await askReading(slug, kept !== null)
  if (userId !== undefined && reading) {
    return {
      kind: 'copy',
      epub: kept ?? (await fetchCopy(slug)),
      reading: mergeReading(userId, slug, reading),
    }
  }
  // It was paid back.
  if (userId !== undefined && kept) await dropCopy({ slug, userId })
  if (!book.hasSample) return { kind: 'closed' }
  const answer = await fetch(`/api/book-reader/books/${slug}/sample.epub`)
  if (!answer.ok) throw new Error('the sample was not answered')
  return { kind: 'sample', epub: await answer.blob() }
}

/** Null for who did not buy it. Whoever keeps it reads it where no answer comes. */
async function askReading(slug: string, isKept: boolean): Promise<Reading | null> {
  try {
    return (await callWithCache(readOwnReading, { slug })).reading
  } catch (thrown) {
    if (isKept && thrown instanceof ApiError && (thrown.http === 0 || thrown.http >= 500)) return unread
    throw thrown
  }
}
