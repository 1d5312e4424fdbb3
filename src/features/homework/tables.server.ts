import type { Generated, JSONColumnType } from 'kysely'
import type { SchoolTables } from '#features/courses/public.server.ts'
import type { LearnerTables } from '#features/enrolment/public.server.ts'
import type { AnswerKind, LateRule } from './points.ts'
import type { TaskKind } from './rubrics.ts'

export type HomeworkTables = {
  homework: {
    id: string
    session_id: string
    task: TaskKind
    title: string
    /** Markdown, and what `renderProse` made of it. */
    body: Generated<string>
    body_html: Generated<string>
    due_at: Date
    late_rule: LateRule
    /** What each day begun takes away, where the rule is `minus`. */
    late_percent: Generated<number>
    max_points: number
    takes: AnswerKind[]
    created_at: Date
    version: Generated<number>
    changed_at: Date
  }
  homework_answer: {
    id: string
    homework_id: string
    enrolment_id: string
    attempt: number
    text: string | null
    file_id: string | null
    voice_id: string | null
    /** By the clock of who handed it in. */
    handed_at: Date
    arrived_at: Date
    late_days: Generated<number>
    state: Generated<'waiting' | 'marked' | 'returned'>
    levels: JSONColumnType<number[] | null, string | null | undefined, string | null>
    points: number | null
    comment: string | null
    note_id: string | null
    graded_by: string | null
    graded_at: Date | null
    version: Generated<number>
  }
  /** Homework that is written in the workshop; `answer_id` is null while it is a draft. */
  homework_text: { text_id: string; homework_id: string; enrolment_id: string; answer_id: string | null }
  grade_rules: {
    group_id: string
    attendance: number
    homework: number
    exams: number
    passing_grade: number
    version: Generated<number>
    changed_at: Date
  }
  /** What a teacher says on the report card of an enrolment. */
  report_sentence: { enrolment_id: string; body: string; written_by: string | null; changed_at: Date }
}

/** With those they are joined to. */
export type HomeworkAndLearners = HomeworkTables & LearnerTables & SchoolTables
