import { buildPath, page } from '#contract/build-path.ts'
import type { BookFilters } from './filters.ts'

/** The list under these filters, and after which book its page begins. */
export const bookStorePath = ({
  before,
  sort,
  ...filters
}: Partial<BookFilters> & { before?: string | null } = {}) =>
  buildPath('/book-store', { ...filters, sort: sort !== 'new' && sort, before })
export const bookPath = page('/book-store/:slug')
/** All books of a course. */
export const kitPath = page('/book-store/kit/:course')

// Pages of features above, which the store leads to.
export const cartPath = '/cart'
/** Where a bought file is read, and where its sound is heard. */
export const readPath = page('/book-store/:slug/read')
export const listenPath = page('/book-store/:slug/audio')
