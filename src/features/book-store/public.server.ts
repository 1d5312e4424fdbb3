/** What the reader, the cart, the front desk and whoever teaches with books use of the store. */

export type { KitDiscount } from './contract.ts'
export {
  type FoundBook,
  findBook,
  listOwnedBooks,
  listOwnedFormats,
  type OwnedBook,
  ownsBook,
  selectBooks,
} from './find-books.server.ts'
export { describeShortage, findCounterCopies, nameCounterCopies } from './find-counter-copies.server.ts'
export { findEditionIds, listPaperEditions, type PaperEdition } from './find-editions.server.ts'
export { isWholeKit } from './kit/is-whole-kit.ts'
export { type Kits, listKits } from './kit/list-kits.server.ts'
export type { BookStoreHooks } from './manifest.server.ts'
export { type BookFormat, editionPurchasable, paperPolicy } from './rules.ts'
