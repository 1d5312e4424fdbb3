import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { QuestionAnswer } from '#features/questions/public.ts'
import type { LevelCode } from '#persian/level-names.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import type { DrawnQuestion, ExamSection, ReviewRules } from './definition.ts'

/** A number with two decimals, as text. */
type Decimal = string
type Nullable<T> = ColumnType<T | null, T | null | undefined>

export type ExamsTables = {
  exam: {
    id: string
    title: string
    language: TaughtLanguage
    level: LevelCode | null
    audience: 'open' | 'groups' | 'lesson'
    lesson_id: string | null
    course_id: string | null
    sections: JSONColumnType<ExamSection[], string>
    minutes: number
    opens_at: Date | null
    closes_at: Date | null
    navigation: 'free' | 'sequential'
    end_rule: EndRule
    grace_seconds: number
    late_seconds: number
    give_back_seconds: number
    attempts_allowed: number
    pass_percent: number | null
    review: JSONColumnType<ReviewRules, string>
    is_shuffled: boolean
    is_sealed: boolean
    is_marked_twice: boolean
    max_difference: number
    state: 'draft' | 'published' | 'archived'
    version: Generated<number>
    announcement: Nullable<string>
    announced_at: Nullable<Date>
    created_by: string | null
    created_at: Date
    changed_at: Date
  }
  exam_group: { exam_id: string; group_id: string }
  exam_override: {
    id: string
    exam_id: string
    user_id: string | null
    group_id: string | null
    extra_minutes: number
    attempts_allowed: number | null
    opens_at: Date | null
    closes_at: Date | null
    reason: string
    made_by: string | null
    made_at: Date
  }
  exam_pack: {
    exam_id: string
    user_id: string
    exam_version: number
    seed: number
    drawn: JSONColumnType<DrawnQuestion[], string>
    sealing_key: string
    made_at: Date
  }
  exam_attempt: {
    id: string
    exam_id: string
    user_id: string
    number: number
    state: 'open' | 'submitted' | 'not_counted'
    is_on_paper: Generated<boolean>
    is_trial: Generated<boolean>
    seed: number
    drawn: JSONColumnType<DrawnQuestion[], string>
    kinds: string[]
    is_sequential: boolean
    started_at: Date
    deadline_at: Date
    late_seconds: number
    grace_seconds: number
    end_rule: EndRule
    give_back_seconds: number
    extra_seconds: Generated<number>
    cut_seconds: Generated<number>
    given_back: Generated<number>
    session_key: string
    session_device: string
    session_since: Date
    moves: Generated<number>
    seen_at: Date
    submitted_at: Nullable<Date>
    submitted_by: Nullable<'learner' | 'time' | 'staff'>
    points: Nullable<Decimal>
    max_points: Decimal | number
    points_before: Nullable<Decimal>
    regraded_at: Nullable<Date>
    unmarked: Generated<number>
    receipt: Nullable<string>
  }
  exam_answer: {
    attempt_id: string
    place: number
    seq: number
    first_seq: number
    answer: JSONColumnType<QuestionAnswer | null, string | null>
    is_flagged: boolean
    answered_at: Date
    saved_at: Date
    fraction: Nullable<Decimal>
    points: Nullable<Decimal>
    parts: JSONColumnType<MarkedPartRow[] | null, string | null | undefined>
  }
  exam_late_answer: {
    attempt_id: string
    place: number
    seq: number
    answer: JSONColumnType<QuestionAnswer, string>
    answered_at: Date
    arrived_at: Date
    is_accepted: Nullable<boolean>
  }
  exam_mark: {
    attempt_id: string
    place: number
    marker_id: string | null
    round: number
    levels: JSONColumnType<number[], string>
    points: Decimal | number
    comment: string
    marked_at: Date
  }
  exam_signal: { id: string; attempt_id: string; kind: SignalKind; at: Date; seconds: number }
}

export type EndRule = 'autosubmit' | 'grace' | 'not_counted'
export type SignalKind = 'left' | 'moved' | 'cut' | 'pasted'
type MarkedPartRow = { id: string; isRight: boolean; slip?: { typed: string; meant: string } }
