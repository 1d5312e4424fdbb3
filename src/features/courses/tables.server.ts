import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { LevelCode } from '#persian/level-names.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import type { ReadOnly } from '#server/platform/database/read-only.ts'
import type { WeeklyHour } from './groups/plan.ts'
import type { OpeningRule } from './lessons/opening.ts'

export type CourseTables = {
  course: {
    id: string
    slug: string
    title: string
    /** For papers in English. */
    en_title: Generated<string | null>
    language: Generated<TaughtLanguage>
    level: LevelCode | null
    /** Which of the school's own levels it teaches. */
    step_id: ColumnType<string | null, string | null | undefined>
    greeting: string | null
    summary: Generated<string>
    /** Markdown, and what `renderProse` made of it. */
    about: Generated<string>
    about_html: Generated<string>
    outcomes: Generated<string[]>
    /** Lines as `catalogue/course-lines.ts` reads them. */
    class_steps: Generated<string>
    questions: Generated<string>
    book: string | null
    /** Of a session. */
    minutes: Generated<number>
    state: Generated<'draft' | 'open' | 'closed'>
    search_key: Generated<string>
    created_at: Date
    version: Generated<number>
    changed_at: Date
  }
  course_unit: { id: string; course_id: string; place: number; title: string; description: string }
  course_lesson: {
    id: string
    unit_id: string
    place: number
    title: string
    description: string
    preview: string | null
    preview_html: string | null
    /** What members read besides; Markdown, and what `renderProse` made of it. */
    body: ColumnType<string | null, string | null | undefined>
    body_html: ColumnType<string | null, string | null | undefined>
    /** Of the body. */
    version: Generated<number>
  }
  lesson_date: { group_id: string; lesson_id: string; day: string }
  course_group: {
    id: string
    course_id: string
    teacher_id: string | null
    title: string
    term: Generated<string>
    /** Where it meets, as it is shown; null online. Of a group with a room, what the room is called. */
    branch: string | null
    room_id: ColumnType<string | null, string | null | undefined>
    /** The stock of its seats is set to this. */
    capacity: number
    min_size: Generated<number>
    decide_at: Date | null
    /** Whether it is sure to be held only once `min_size` have paid. */
    opens_at_quorum: Generated<boolean>
    /** Rials. */
    price: number
    refund_policy: string
    weekly: JSONColumnType<WeeklyHour[], string | undefined>
    /** The weekdays of `weekly` as bits, Saturday the lowest. */
    weekdays: Generated<number>
    /** The earliest minute of `weekly`. */
    minute: number | null
    minutes: number
    /** Of the first session. */
    starts_at: Date
    /** The end of the last session. */
    ends_at: Date
    recordings_days: number | null
    absences_allowed: Generated<number>
    state: Generated<'open' | 'short' | 'cancelled'>
    /** When it was decided whether enough had come. */
    decided_at: ColumnType<Date | null, Date | null | undefined>
    /** Until when the learners of a group that is too small choose. */
    undersubscribed_until: ColumnType<Date | null, Date | null | undefined>
    merge_into: ColumnType<string | null, string | null | undefined>
    next_group: ColumnType<string | null, string | null | undefined>
    /** Until when a seat of the next group is kept for the learners of this one. */
    next_until: ColumnType<Date | null, Date | null | undefined>
    make_ups_allowed: Generated<number>
    live: Generated<'demo' | 'bigbluebutton' | 'skyroom' | 'link'>
    live_link: string | null
    /** How the school's own records call it, where it was imported from them. */
    code: ColumnType<string | null, string | null | undefined>
    calendar_key: Generated<string>
    /** When its lessons open: `lessons/opening.ts`. */
    opening: Generated<OpeningRule>
    opening_days: ColumnType<number | null, number | null | undefined>
    lessons_open: Generated<boolean>
    created_at: Date
    version: Generated<number>
    changed_at: Date
  }
  class_session: {
    id: string
    group_id: string
    number: number
    title: string
    lesson_id: string | null
    starts_at: Date
    minutes: number
    /** When it was to be, before it was moved the last time. */
    moved_from: Date | null
    state: Generated<'planned' | 'cancelled'>
    sequence: Generated<number>
    changed_at: Date
    /** When its attendance was settled, after its end. */
    settled_at: ColumnType<Date | null, Date | null | undefined>
    /** Who holds it in place of the group's teacher. */
    substitute_id: ColumnType<string | null, string | null | undefined>
  }
}

/** What features above join to tables of their own. */
export type SchoolTables = ReadOnly<
  Pick<CourseTables, 'course' | 'course_unit' | 'course_lesson' | 'course_group' | 'class_session'>
>
