import { fillPath, page } from '#contract/build-path.ts'

export const readPath = page('/book-store/:slug/read')
/** Where a link of a book leads: what is behind it is sealed by the server. */
export const downloadPath = page('/book-store/download/:seal')
/** A copy of somebody's own, as this device keeps it for that person and no other. */
export const keptCopyPath = ({ slug, userId }: { slug: string; userId: string }) =>
  `${fillPath('/api/book-reader/books/:slug/copy.epub', { slug })}?of=${userId}`
