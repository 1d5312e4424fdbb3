/** What the reader, the cart and whoever teaches with books use of the store. */
export {
  type FoundBook,
  findBook,
  listOwnedBooks,
  listOwnedFormats,
  type OwnedBook,
  ownsBook,
  selectBooks,
} from './find-books.server.ts'
export type { BookStoreHooks } from './manifest.server.ts'
export type { BookFormat } from './rules.ts'
