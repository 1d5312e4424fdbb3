/** Texts that one person may keep, and characters of one: as many as one message takes. */
export const maxSavedReplies = 100
export const maxReplyLength = 4000
