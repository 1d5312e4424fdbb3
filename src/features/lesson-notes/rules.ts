/** Letters of a note, and of the line it marks; notes of one recording. */
export const maxNote = 2000
export const maxQuote = 500
export const maxNotes = 500
