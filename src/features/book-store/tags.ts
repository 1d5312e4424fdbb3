/** On every page that shows books, their prices or their stock. */
export const booksTag = 'books'
/** Of pages that say which used copies are on sale; who sells these invalidates it. */
export const usedCopiesTag = 'used-copies'
