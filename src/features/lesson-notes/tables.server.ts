import type { RecordingsAndSchool } from '#features/recordings/public.server.ts'

export type NoteTables = {
  lesson_note: {
    id: string
    user_id: string
    recording_id: string | null
    lesson: string
    second: number
    text: string
    quote: string | null
    changed_at: Date
  }
}

/** With those they are joined to. */
export type NotesAndSchool = NoteTables & RecordingsAndSchool
