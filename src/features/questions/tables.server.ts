import type { Generated } from 'kysely'
import type { LevelCode } from '#persian/level-names.ts'
import type { QuestionBody, QuestionKey, QuestionKind, QuestionSkill, QuestionTrack } from './question.ts'

export const questionStates = ['draft', 'in_use', 'retired'] as const
export type QuestionState = (typeof questionStates)[number]
export type ResponseSource = 'placement' | 'exam' | 'quiz'

export type QuestionTables = {
  question: {
    id: string
    code: string | null
    language: string
    track: QuestionTrack
    skill: QuestionSkill
    level: LevelCode
    kind: QuestionKind
    tags: string[]
    state: QuestionState
    version: number
    revision: Generated<number>
    source: string
    is_reserved: boolean
    a: number
    b: number
    c: number
    se_a: number | null
    se_b: number | null
    se_c: number | null
    search_key: string
    duplicate_key: string
    media_hashes: Generated<string[]>
    flagged: string | null
    created_at: Date
    changed_at: Date
  }
  question_version: {
    question_id: string
    version: number
    body: QuestionBody
    key: QuestionKey
    audio_key: string | null
    created_by: string | null
    created_at: Date
  }
  question_response: {
    attempt_id: string
    question_id: string
    version: number
    source: ResponseSource
    fraction: number
    chosen: string[]
    theta: number | null
    answered_at: Date
  }
  question_play: {
    attempt_id: string
    question_id: string
    plays: number
    last_play: string
    last_at: Date
  }
}
