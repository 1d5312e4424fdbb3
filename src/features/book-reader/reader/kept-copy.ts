import { fetchBlob } from '#client/fetch-file.ts'
import { callWithCache, dropAnswer } from '#client/offline-cache.ts'
import { wordSheet } from '#features/glosses/public.tsx'
import { keptCache } from '#offline/names.ts'
import { dropPage, keepPage } from '#shell/offline/kept-pages.ts'
import { readCopy, readCopyGlosses, readOwnReading } from '../contract.ts'
import { keptCopyPath, readPath } from '../reader-paths.ts'

type Copy = { slug: string; userId: string }

/** The copy of a person that this device keeps; null where it keeps none. */
export async function findKeptCopy(copy: Copy): Promise<Blob | null> {
  try {
    const kept = await (await caches.open(keptCache)).match(keptCopyPath(copy))
    return kept ? await kept.blob() : null
  } catch {
    return null
  }
}

/**
 * Keeps a book on this device for its person: the page it is read on, the copy, and what its words mean. Answers its bytes.
 * @throws where something did not come, or there is no room
 */
export async function keepCopy(copy: Copy, hasWords: boolean): Promise<number> {
  const { slug } = copy
  const [epub, page] = await Promise.all([
    fetchBlob(readCopy, { slug }),
    keepPage(readPath({ slug })),
    callWithCache(readOwnReading, { slug }),
    // The worker keeps only files that were loaded.
    ...(hasWords ? [callWithCache(readCopyGlosses, { slug }), wordSheet()] : []),
  ])
  // The last: a book whose copy is there is whole.
  const cache = await caches.open(keptCache)
  await cache.put(keptCopyPath(copy), new Response(epub, { headers: { 'content-type': epub.type } }))
  return epub.size + page
}

/** Keeps it no longer. */
export async function dropCopy(copy: Copy): Promise<void> {
  const { slug } = copy
  const cache = await caches.open(keptCache)
  await cache.delete(keptCopyPath(copy))
  await dropPage(readPath({ slug }))
  await dropAnswer(readCopyGlosses, { slug })
}

/** A copy as the server makes it now. @throws ApiError as `callApi` does */
export const fetchCopy = (slug: string): Promise<Blob> => fetchBlob(readCopy, { slug })
