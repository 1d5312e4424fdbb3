export type CardFileTables = {
  card_import: {
    id: string
    user_id: string
    list_id: string | null
    title: string
    made_list: boolean
    phrases: string[]
    at: Date
  }
}
