/** What orders call an edition of a book. */
export const editionPurchasable = 'book-edition'

/** In the order they are offered. */
export const bookFormats = ['paper', 'ebook', 'audio', 'paper-audio'] as const
export type BookFormat = (typeof bookFormats)[number]

/** Those of which there are copies: counted, held and posted. */
export const isPaper = (format: BookFormat) => format === 'paper' || format === 'paper-audio'

/** Why the stock of an edition changed without a sale. */
export const stockReasons = ['purchase', 'count', 'damage', 'loss', 'return', 'move', 'gift'] as const
export type StockReason = (typeof stockReasons)[number]

/** How many copies of one edition an order may have. */
export const maxCopies = 50
