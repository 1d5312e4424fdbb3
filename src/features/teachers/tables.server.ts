import type { ColumnType, Generated } from 'kysely'
import type { LevelCode } from '#persian/level-names.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'

export type TeachersTables = {
  teacher: {
    id: string
    user_id: string | null
    slug: string
    name: string
    surname: string
    en_name: Generated<string>
    en_surname: Generated<string>
    gender: 'female' | 'male' | null
    headline: Generated<string>
    method: Generated<string>
    city: Generated<string>
    accent: string | null
    speaks: Generated<string[]>
    /** A file of the public store. */
    portrait: string | null
    intro: Generated<string>
    /** Rials. */
    trial_price: number | null
    /** The spoken introduction, an upload of the kind `teacher-intro`. */
    intro_media_id: ColumnType<string | null, string | null | undefined>
    /** Since when free hours were added that those who wait have not been notified of. */
    opened_at: ColumnType<Date | null, Date | null | undefined>
    is_hidden: Generated<boolean>
    sort_key: Generated<string>
    search_key: Generated<string>
    created_at: Date
    version: Generated<number>
    changed_at: Date
  }
  teacher_language: {
    teacher_id: string
    language: TaughtLanguage
    from_level: LevelCode
    to_level: LevelCode
  }
  teacher_credential: {
    id: Generated<string>
    teacher_id: string
    place: number
    title: string
    source: string
    /** Of the Jalali calendar. */
    year: number
    checked_at: Date | null
  }
  /** Two-hour bands of the week in which somebody is free; weekdays count from Saturday, 0. */
  teacher_hour: { teacher_id: string; weekday: number; hour: number }
  teacher_review: {
    id: string
    teacher_id: string
    /** Null for the demo's, whose writers have no accounts. */
    user_id: string | null
    /** The first name, as it was when they wrote. */
    author: string
    /** The course they learned with the teacher; null where none had three sessions. */
    course_id: ColumnType<string | null, string | null | undefined>
    rating: number
    /** Of the lessons and the feedback of the course, beside the teacher's. */
    lessons: ColumnType<number | null, number | null | undefined>
    feedback: ColumnType<number | null, number | null | undefined>
    body: string
    /** How many sessions they had attended by then. */
    sessions: number
    created_at: Date
    changed_at: Date
    reply: ColumnType<string | null, string | null | undefined>
    replied_at: ColumnType<Date | null, Date | null | undefined>
    hidden_at: ColumnType<Date | null, Date | null | undefined>
    hidden_reason: ColumnType<string | null, string | null | undefined>
    hidden_by: ColumnType<string | null, string | null | undefined>
  }
  /** What a review said before it was edited; `at` is when that was written. */
  teacher_review_past: {
    id: Generated<string>
    review_id: string
    rating: number
    lessons: ColumnType<number | null, number | null | undefined>
    feedback: ColumnType<number | null, number | null | undefined>
    body: string
    at: Date
  }
  favourite_teacher: {
    user_id: string
    teacher_id: string
    since: Date
    /** Whether they want to be notified of new free hours. */
    wants_hours: Generated<boolean>
  }
  /** What only trial sessions have, beside the booking of the same id. */
  trial_session: {
    id: string
    /** The session that failed, where this one stands for it. */
    replaces: ColumnType<string | null, string | null | undefined>
    /** How many went before it. */
    round: Generated<number>
    /** What settled it, where it was no success. */
    settled_by: ColumnType<'replacement' | 'refund' | null, 'replacement' | 'refund' | null | undefined>
  }
}
