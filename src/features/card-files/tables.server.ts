import type { PhrasebookTables } from '#features/phrasebook/public.server.ts'

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
  card_media: { phrase_id: string; kind: 'sound' | 'picture'; file_key: string; bytes: number }
}

/** With those they are joined to. */
export type MediaAndCards = CardFileTables & Pick<PhrasebookTables, 'phrase'>
