import { fillPath, page } from '#contract/build-path.ts'

export const readPath = page('/book-store/:slug/read')
/** Where a link of a book leads: what is behind it is sealed by the server. */
export const downloadPath = page('/book-store/download/:seal')
/** A copy of somebody's own, as this device keeps it for that person and no other. */
export const keptCopyPath = ({ slug, userId }: { slug: string; userId: string }) =>
  `${fillPath('/api/book-reader/books/:slug/copy.epub', { slug })}?of=${userId}`

/** The sound of a book, by unit. */
export const audioPath = page('/book-store/:slug/audio')
/** Short, for it is typed from paper; it leads to a unit of a book's sound. */
export const unitPath = ({ slug, number }: { slug: string; number: number }) =>
  fillPath('/audio/:slug/:number', { slug, number: String(number) })
/** The sound of a unit, as this device keeps it for one person and no other. */
export const keptUnitPath = ({ slug, number, userId }: { slug: string; number: number; userId: string }) =>
  `${fillPath('/api/book-reader/books/:slug/units', { slug })}/${number}.mp3?of=${userId}`
