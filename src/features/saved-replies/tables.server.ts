export type SavedRepliesTables = {
  chat_saved_reply: { id: string; user_id: string; title: string; text: string; created_at: Date }
}
