import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { LevelCode } from '#persian/level-names.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import type { WeeklyHour } from './groups/plan.ts'
import type { OpeningRule } from './lessons/opening.ts'

/** Something that was written in a class, at a second of its recording; `userId` where its writer is one of ours. */
export type ChatLine = { second: number; userId: string | null; name: string; text: string }

export type CourseTables = {
  course: {
    id: string
    slug: string
    title: string
    /** For papers in English. */
    en_title: Generated<string | null>
    language: Generated<TaughtLanguage>
    level: LevelCode | null
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
    branch: string | null
    /** The stock of its seats is set to this. */
    capacity: number
    min_size: Generated<number>
    decide_at: Date | null
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
  substitute_request: {
    id: string
    session_id: string
    /** Whose class it was then. */
    teacher_id: string | null
    reason: string
    state: 'open' | 'taken' | 'closed'
    asked_at: Date
    /** When staff were notified that nobody takes it. */
    staff_notified_at: Date | null
    /** When the class's learners did. */
    members_notified_at: ColumnType<Date | null, Date | null | undefined>
  }
  substitute_offer: { request_id: string; teacher_id: string; declined_at: Date | null }
  enrolment: {
    id: string
    user_id: string
    group_id: string
    enrolled_at: Date
    /** The order's line, of a seat that was bought. */
    order_line_id: ColumnType<string | null, string | null | undefined>
    state: Generated<'active' | 'frozen' | 'finished'>
    reason: ColumnType<string | null, string | null | undefined>
    state_at: ColumnType<Date | null, Date | null | undefined>
    /** Staff opened all lessons for them. */
    lessons_open: Generated<boolean>
    /** The group that was proposed to them for the next term. */
    proposed_group: ColumnType<string | null, string | null | undefined>
  }
  undersubscribed_choice: {
    id: string
    group_id: string
    user_id: string
    asked_at: Date
    /** Null while they have not chosen. */
    choice: ColumnType<'merge' | 'move' | 'refund' | null, undefined, 'merge' | 'move' | 'refund'>
    /** False where the time to choose ran out. */
    is_explicit: Generated<boolean>
    to_group: ColumnType<string | null, string | null | undefined>
    chosen_at: ColumnType<Date | null, Date | null | undefined>
  }
  make_up: {
    id: string
    enrolment_id: string
    /** The session of their own group. */
    missed_id: string
    /** The one they are guest of. */
    session_id: string
    asked_at: Date
  }
  waitlist_entry: {
    id: string
    group_id: string
    user_id: string
    /** Who came first, also within one instant. */
    position: Generated<number>
    joined_at: Date
    offered_at: Date | null
    offered_until: Date | null
    /** Whether a seat is held for the offer; while its order is open, the order holds it. */
    is_held: Generated<boolean>
    /** Of the next term a seat is held from the beginning. */
    kind: Generated<'waiting' | 'next-term'>
  }
  class_visit: {
    id: string
    session_id: string
    user_id: string
    is_teacher: boolean
    joined_at: Date
    /** Null while they are there. */
    left_at: Date | null
    /** Their last sign. */
    seen_at: Generated<Date>
  }
  provider_meeting: { group_id: string; provider: 'skyroom'; external_id: string }
  absence: {
    id: string
    session_id: string
    enrolment_id: string
    reason: string
    asked_at: Date
    state: Generated<'waiting' | 'granted' | 'refused'>
    answered_by: ColumnType<string | null, string | null | undefined>
    answered_at: ColumnType<Date | null, Date | null | undefined>
  }
  attendance: {
    session_id: string
    enrolment_id: string
    state: 'present' | 'late' | 'absent' | 'excused'
    seconds: number
    settled_at: Date
    set_by: string | null
  }
  calendar_address: { user_id: string; secret: string; created_at: Date }
  announcement: {
    id: string
    group_id: string
    title: string
    body: Generated<string>
    session_id: string | null
    old_starts_at: Date | null
    new_starts_at: Date | null
    created_by: string | null
    created_at: Date
  }
  recording: {
    id: string
    session_id: string
    title: string
    recorded_at: Date
    seconds: number
    media_id: string | null
    /** The provider's own name of it, where it was fetched from one. */
    provider_id: ColumnType<string | null, string | null | undefined>
    /** What was written in the class, in its order. */
    chat: ColumnType<ChatLine[], string | undefined, string>
  }
  recording_slide: {
    recording_id: string
    place: number
    second: number
    title: string
    file_key: string
    bytes: number
  }
  session_phrase: { session_id: string; phrase_id: string; place: number }
  catch_up: {
    session_id: string
    enrolment_id: string
    notified_at: Date
    done_at: ColumnType<Date | null, Date | null | undefined>
  }
  recording_text: {
    recording_id: string
    kind: 'captions' | 'transcript' | 'chapters'
    lang: 'fa' | 'en'
    vtt: string
  }
}
