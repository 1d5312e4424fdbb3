import type { Generated, JSONColumnType } from 'kysely'
import type { Wording } from './contract.ts'

export type EntryKind = 'faq' | 'holiday' | 'banner'

export type SiteTables = {
  site_entry: {
    id: Generated<string>
    kind: EntryKind
    /** What the kind's schema of the contract let through. */
    data: JSONColumnType<Record<string, string>>
    search_key: string
    sort_key: string
    version: Generated<number>
    changed_at: Date
  }
  site_wording: {
    is_singleton: Generated<boolean>
    wording: JSONColumnType<Wording>
    version: number
    changed_at: Date
  }
}
