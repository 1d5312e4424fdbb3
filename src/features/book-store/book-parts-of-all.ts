import type { BookParts } from './manifest.ts'

/** What all features show on the page of a book. */
export const bookParts: readonly BookParts[] = Object.values(
  import.meta.glob<BookParts>('../*/book-parts.tsx', { import: 'bookParts', eager: true }),
).toSorted((one, other) => one.order - other.order)
