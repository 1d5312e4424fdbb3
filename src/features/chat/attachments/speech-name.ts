/** What the recording of a conversation is called on this device. */
export const speechName = (conversation: string) => `chat-${conversation}`
