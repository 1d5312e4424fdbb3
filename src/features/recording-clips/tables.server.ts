import type { PhrasebookTables } from '#features/phrasebook/public.server.ts'
import type { RecordingsAndSchool } from '#features/recordings/public.server.ts'

export type ClipTables = {
  phrase_clip: {
    phrase_id: string
    recording_id: string | null
    media_id: string
    title: string
    from_second: number
    to_second: number
    created_at: Date
  }
}

/** With those they are joined to. */
export type ClipsAndCards = ClipTables & RecordingsAndSchool & Pick<PhrasebookTables, 'phrase'>
