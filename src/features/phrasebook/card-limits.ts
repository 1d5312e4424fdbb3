/** Letters of a side of a card that somebody wrote or brought, and of its note, at most. */
export const maxSide = 300
export const maxNote = 500
