/** Pages of books as they are read; whoever changes the title, the sale or the texts of one invalidates it. */
export const booksTag = 'book-reader'
