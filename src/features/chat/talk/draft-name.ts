/** The form among the drafts in which messages of a conversation are written. */
export const draftName = (conversationId: string) => `chat-${conversationId}`
