import type { Generated } from 'kysely'
import type { LevelCode } from '#persian/level-names.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'

export type LaddersTables = {
  ladder: {
    id: Generated<string>
    language: TaughtLanguage
    title: string
    search_key: string
    sort_key: string
    version: Generated<number>
    changed_at: Date
  }
  ladder_step: {
    id: Generated<string>
    ladder_id: string
    name: string
    level: LevelCode
    book: string
    /** Per cent. */
    pass_mark: number | null
    /** Its order within the ladder, from 0. */
    place: number
  }
}
