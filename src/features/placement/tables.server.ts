import type { Generated } from 'kysely'
import type { QuestionSkill, QuestionTrack } from '#features/questions/public.ts'
import type { LevelCode } from '#persian/level-names.ts'
import type { StopReason } from './adaptive/stop.ts'
import type { PlacementResult } from './result.ts'
import type { Rubric } from './rubric.ts'

export type PlacementTables = {
  placement_attempt: {
    id: string
    visitor_hash: string | null
    user_id: string | null
    language: string
    track: QuestionTrack
    source: 'adaptive' | 'paper'
    self_rating: number | null
    state: 'open' | 'done'
    cuts: number[]
    started_at: Date
    changed_at: Date
    finished_at: Date | null
    stop_reason: StopReason | 'typed' | null
    theta: number | null
    standard_error: number | null
    result: PlacementResult | null
    share: string | null
    guest_name: string | null
    examiner_id: string | null
  }
  placement_item: {
    attempt_id: string
    question_id: string
    version: number
    skill: QuestionSkill
    place: number | null
    issued_at: Date
    answered_at: Date | null
    fraction: number | null
    chosen: Generated<string[]>
    shown_ms: number | null
  }
  placement_sample: {
    id: string
    attempt_id: string
    type: string
    parts: Generated<number>
    bytes: Generated<number>
    is_complete: Generated<boolean>
    level: LevelCode | null
    rated_by: string | null
    rated_at: Date | null
    created_at: Date
  }
  placement_oral: {
    id: string
    attempt_id: string
    user_id: string | null
    wish: Generated<string>
    state: 'waiting' | 'scheduled' | 'done' | 'cancelled'
    scheduled_at: Date | null
    where_held: string | null
    rubric: Rubric | null
    level: LevelCode | null
    final_level: LevelCode | null
    reason: Generated<string>
    remark: string | null
    examiner_id: string | null
    created_at: Date
    done_at: Date | null
  }
  placement_appeal: {
    id: string
    user_id: string
    enrolment_id: string
    wish: 'easier' | 'harder'
    reason: string
    state: 'waiting' | 'moved' | 'kept'
    answer: string | null
    answered_by: string | null
    answered_at: Date | null
    to_group: string | null
    created_at: Date
  }
  placement_feedback: {
    enrolment_id: string
    attempt_id: string | null
    user_id: string
    language: string
    level: LevelCode
    verdict: 'easy' | 'right' | 'hard'
    given_by: string | null
    given_at: Date
  }
  placement_cuts: { language: string; cuts: number[]; verdicts: number; changed_at: Date }
  placement_rules: {
    id: Generated<boolean>
    valid_days: number
    retake_days: number
    terms_away: number
    appeal_sessions: number
    oral_share: Generated<number>
    version: Generated<number>
    changed_at: Date
  }
}
