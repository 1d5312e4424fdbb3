import type { ColumnType, Generated } from 'kysely'
import type { WritingTables } from '#features/writing-correction/public.server.ts'
import type { SentenceMark } from '#features/writing-marking/public.ts'
import type { ReadOnly } from '#server/platform/database/read-only.ts'
import type { Rating, Weight } from './contract.ts'

export type PeerTables = {
  peer_member: { user_id: string; nickname: string; stopped_at: Generated<Date | null> }
  peer_text: {
    id: string
    text_id: string | null
    writer_id: string
    title: string
    prompt: string
    body: string
    language: string
    level: string
    words: number
    shared_at: Date
    closed_at: Generated<Date | null>
  }
  peer_correction: {
    id: string
    peer_text_id: string
    corrector_id: string | null
    /** JSON is written as text. */
    sentences: ColumnType<SentenceMark[] | null, string | undefined, string>
    taken_at: Date
    sent_at: Generated<Date | null>
    rating: Generated<Rating | null>
    is_sampled: Generated<boolean>
    reported_by: Generated<'writer' | 'corrector' | null>
    reported_at: Generated<Date | null>
    weight: Generated<Weight | null>
    checked_by: Generated<string | null>
    checked_at: Generated<Date | null>
  }
}

/** With those they are joined to. */
export type PeerAndWriting = PeerTables & ReadOnly<Pick<WritingTables, 'writing_text'>>
