import type { ColumnType, Generated } from 'kysely'
import type { LevelCode } from '#persian/level-names.ts'
import type { TaskKind } from './task.ts'

export type WritingTasksTables = {
  writing_task: {
    id: Generated<string>
    slug: string
    language: string
    kind: TaskKind
    level: LevelCode
    title: string
    prompt: string
    purpose: string
    min_words: number
    max_words: number | null
    minutes: number
    criteria: ColumnType<string[], string, string>
    model: string
    model_notes: ColumnType<string[], string, string>
    place: number
    is_hidden: Generated<boolean>
    is_own: boolean
    search_key: string
    version: Generated<number>
    changed_at: Date
  }
}
