import type { ColumnType, Generated } from 'kysely'
import type { LevelCode } from '#persian/level-names.ts'
import type { Chapter, Line, Question, Source, Word } from './contract.ts'
import type { Accent, Topic } from './rules.ts'

/** JSON text when written. */
type Json<T> = ColumnType<T, string, string>

export type PodcastTables = {
  podcast_episode: {
    id: Generated<string>
    slug: string
    season: number
    number: number
    title: string
    summary: string
    language: string
    level: LevelCode
    topic: Topic
    accent: Accent
    is_synthetic: boolean
    people: string[]
    sources: Json<Source[]>
    media_id: string | null
    lines: Json<Line[]>
    chapters: Json<Chapter[]>
    words: Json<Word[]>
    questions: Json<Question[]>
    publish_at: Date | null
    published_at: Date | null
    imported_guid: Generated<string | null>
    first_out_at: Generated<Date | null>
    search_key: string
    version: Generated<number>
    changed_at: Date
  }
  /** `day` is `YYYY-MM-DD` in Tehran. */
  podcast_listen: { episode_id: string; day: string; app: string; listens: number }
  podcast_listener: { episode_id: string; day: string; listener: string }
  podcast_listener_salt: { day: string; salt: string }
  podcast_check: { user_id: string; episode_id: string; correct: number; total: number; at: Date }
}
