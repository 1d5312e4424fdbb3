import type { ColumnType } from 'kysely'

export type CourseTables = {
  course: {
    id: string
    slug: string
    title: string
    level: string | null
    starts_at: Date | null
    ends_at: Date | null
    created_at: Date
  }
  enrolment: {
    id: string
    user_id: string
    course_id: string
    enrolled_at: Date
    /** Of a seat that was bought: the group, and the order's line. */
    group_id: ColumnType<string | null, string | undefined>
    order_line_id: ColumnType<string | null, string | undefined>
  }
  course_group: {
    id: string
    course_id: string
    title: string
    teacher: string
    /** The stock of its seats is set to this. */
    capacity: number
    price: number
    refund_policy: string
    sessions: Date[]
    minutes: number
    created_at: Date
  }
  recording: {
    id: string
    course_id: string
    title: string
    recorded_at: Date
    seconds: number
    media_id: string | null
  }
  recording_text: {
    recording_id: string
    kind: 'captions' | 'transcript' | 'chapters'
    lang: 'fa' | 'en'
    vtt: string
  }
}
