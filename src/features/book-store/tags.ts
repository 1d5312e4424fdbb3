/** On every page that shows books, their prices or their stock. */
export const booksTag = 'books'
