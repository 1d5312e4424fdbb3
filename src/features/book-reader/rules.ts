/** How the pages of a book turn. */
export const bookDirections = ['rtl', 'ltr'] as const
export type BookDirection = (typeof bookDirections)[number]

/** How a text in a language runs. */
export const directText = (language: string): BookDirection =>
  /^(?:fa|ar|ur|he)\b/.test(language) ? 'rtl' : 'ltr'

/** What a book is downloaded as. */
export const fileFormats = ['epub', 'pdf'] as const
export type FileFormat = (typeof fileFormats)[number]

/** How often a link is good for a download, and for how many days. */
export const maxDownloads = 5
export const linkDays = 30

/** Of an EPUB that staff send, in bytes. */
export const maxUploadBytes = 20 * 1024 * 1024

/** Where somebody stands in a book: a Canonical Fragment Identifier of its EPUB. */
export const maxLocatorLength = 500
/** Bookmarks of one person in one book. */
export const maxBookmarks = 200
