import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Wording } from './contract.ts'
import type { OwnLanguage } from './languages/contract.ts'

export type EntryKind = 'faq' | 'holiday' | 'banner'

export type SiteTables = {
  site_entry: {
    id: Generated<string>
    kind: EntryKind
    /** What the kind's schema of the contract let through. */
    data: JSONColumnType<Record<string, string>>
    search_key: string
    sort_key: string
    /** Of an official holiday: of which year which one it is. */
    official_key: Generated<string | null>
    version: Generated<number>
    changed_at: Date
  }
  site_look: {
    is_singleton: Generated<boolean>
    accent: string | null
    logo: string | null
    version: number
    changed_at: Date
  }
  site_languages: {
    is_singleton: Generated<boolean>
    codes: string[]
    /** Those that the school added. */
    own: ColumnType<OwnLanguage[], string, string>
    version: number
    changed_at: Date
  }
  site_opening: {
    is_singleton: Generated<boolean>
    is_open: boolean
    changed_at: Date
  }
  site_wording: {
    is_singleton: Generated<boolean>
    wording: JSONColumnType<Wording>
    version: number
    changed_at: Date
  }
}
