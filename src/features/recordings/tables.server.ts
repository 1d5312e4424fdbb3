import type { ColumnType, JSONColumnType } from 'kysely'
import type { AttendanceTable } from '#features/classes/public.server.ts'
import type { SchoolTables } from '#features/courses/public.server.ts'
import type { LearnerTables } from '#features/enrolment/public.server.ts'
import type { WatchedPart } from './watched-parts.ts'

/** Something that was written in a class, at a second of its recording; `userId` where its writer is one of ours. */
export type ChatLine = { second: number; userId: string | null; name: string; text: string }

/** Made by migrations of courses, of which recordings were a part. */
export type RecordingsTables = {
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
  recording_text: {
    recording_id: string
    kind: 'captions' | 'transcript' | 'chapters'
    lang: 'fa' | 'en'
    vtt: string
  }
  recording_watch: {
    user_id: string
    recording_id: string
    parts: JSONColumnType<WatchedPart[], string>
    /** The sum of the parts. */
    seconds: number
  }
  session_phrase: { session_id: string; phrase_id: string; place: number }
  catch_up: {
    session_id: string
    enrolment_id: string
    notified_at: Date
    done_at: ColumnType<Date | null, Date | null | undefined>
  }
}

/** With those they are joined to. */
export type RecordingsAndSchool = RecordingsTables & SchoolTables & LearnerTables & AttendanceTable
