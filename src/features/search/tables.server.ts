import type { Generated } from 'kysely'

export type SearchTables = {
  search_kind: { kind: string; things: number }
  search_word: {
    number: Generated<number>
    word: string
    letters: Generated<number>
    kind: string
    in_title: boolean
    uses: number
  }
  search_entry: { kind: string; id: string; rank: number; terms: number[]; fingerprint: string }
}
