import { fetchBlob } from '#client/fetch-file.ts'
import { callWithCache, dropAnswer } from '#client/offline-cache.ts'
import { wordSheet } from '#features/glosses/public.tsx'
import { keep } from '#shell/offline/keeping.ts'
import { findKept, type Part } from '#shell/offline/kept-parts.ts'
import { dropThing, type ListedThing } from '#shell/offline/kept-things.ts'
import { readCopy, readCopyGlosses, readOwnReading } from '../contract.ts'
import { keptCopyPath, readPath } from '../reader-paths.ts'

type Copy = { slug: string; userId: string }

export const toThing = ({ slug, userId }: Copy, title: string) => ({
  kind: 'book',
  id: `${userId} ${slug}`,
  title,
  path: readPath({ slug }),
  owner: userId,
})
const toCopy = ({ id }: Pick<ListedThing, 'id'>): Copy => {
  const [userId = '', slug = ''] = id.split(' ')
  return { slug, userId }
}

/** The copy of a person that this device keeps; null where it keeps none. */
export const findKeptCopy = (copy: Copy): Promise<Blob | null> => findKept(keptCopyPath(copy))

/** What makes a book whole for its person: the page it is read on, the copy, and what its words mean. */
export async function listCopyParts(copy: Copy, hasWords: boolean): Promise<Part[]> {
  const { slug } = copy
  await Promise.all([
    callWithCache(readOwnReading, { slug }),
    // The worker keeps only files that were loaded.
    ...(hasWords ? [callWithCache(readCopyGlosses, { slug }), wordSheet()] : []),
  ])
  return [
    { address: readPath({ slug }), isPage: true, isRenewed: true },
    { address: keptCopyPath(copy), fetch: async () => new Response(await fetchCopy(slug)) },
  ]
}

/** Goes on with a book, with what its words mean where it has such. */
export async function goOn(thing: ListedThing): Promise<void> {
  const copy = toCopy(thing)
  await keep(toThing(copy, thing.title), () =>
    listCopyParts(copy, true).catch(() => listCopyParts(copy, false)),
  )
}

/** What the words of a book mean goes with it. */
export const forgetWords = (thing: Pick<ListedThing, 'id'>): Promise<void> =>
  dropAnswer(readCopyGlosses, { slug: toCopy(thing).slug })

/** Keeps it no longer. */
export async function dropCopy(copy: Copy): Promise<void> {
  const { kind, id } = toThing(copy, '')
  await dropThing({ kind, id })
  await forgetWords({ id })
}

/** A copy as the server makes it now. @throws ApiError as `callApi` does */
export const fetchCopy = (slug: string): Promise<Blob> => fetchBlob(readCopy, { slug })
