/** What both sides know of books. */
export const limits = {
  title: 120,
  series: 80,
  person: 80,
  about: 2000,
  fact: 60,
  sample: 20_000,
  note: 300,
  supplier: 80,
  shelf: 40,
}

/** What orders call an edition of a book, and the names of their tables of refunds. */
export const editionPurchasable = 'book-edition'
export const paperPolicy = 'book'
export const filePolicy = 'ebook'

/** In the order they are offered. */
export const bookFormats = ['paper', 'ebook', 'audio', 'paper-audio'] as const
export type BookFormat = (typeof bookFormats)[number]

/** How the shelves may be sorted; the first is the usual order. */
export const bookSorts = ['new', 'sold', 'price', 'title'] as const
export type BookSort = (typeof bookSorts)[number]

/** Those of which there are copies: counted, held and posted. */
export const paperFormats = ['paper', 'paper-audio'] as const satisfies readonly BookFormat[]
export const isPaper = (format: BookFormat) => (paperFormats as readonly BookFormat[]).includes(format)

/** Languages whose walls covers may have; each has a colour of its own. */
export const covers = ['en', 'de', 'fr', 'ar', 'tr', 'es', 'it', 'ru'] as const
export type Cover = (typeof covers)[number]

/** Why the stock of an edition changes without a sale: what staff may say, and what a refund leaves behind. */
export const stockReasons = [
  'purchase',
  'count',
  'damage',
  'loss',
  'return',
  'move',
  'gift',
  'refund',
] as const
export type StockReason = (typeof stockReasons)[number]

/** Copies of one edition on one order, and how many change in the stock at once. */
export const maxCopies = 20
export const maxChange = 10_000

/** At so few copies buyers are told how many are left. */
export const fewCopies = 5

/** How an edition is stocked, as buyers are told: files never end. */
export const stockStates = ['file', 'many', 'few', 'none'] as const
export type StockState = (typeof stockStates)[number]

/** Addresses below `/book-store` that no book may have. */
export const reservedSlugs: readonly string[] = ['kit', 'download']

/** What a cart is handed of an edition: nobody needs a second one of a file. */
export const toCartThing = ({ id, format }: { id: string; format: BookFormat }, count: number) => ({
  kind: editionPurchasable,
  item: id,
  count,
  isSingle: !isPaper(format),
})
