import type { Generated, Selectable } from 'kysely'
import type { SoundRendition } from './sound-formats.ts'

export type MediaState = 'waiting' | 'ready' | 'plain' | 'failed'
export type Family = 'picture' | 'audio' | 'video' | 'document'

export type MediaTables = {
  upload: {
    id: string
    owner_id: string
    kind: string
    name: string
    bytes: number
    created_at: Date
    media_id: string | null
  }
  media: {
    id: string
    owner_id: string | null
    kind: string
    personal: boolean
    family: Family
    name: string
    file_key: string
    bytes: number
    state: MediaState
    seconds: number | null
    /** JSON text when written, an array when read. */
    peaks: number[] | string | null
    /** Pixels of a picture whose original is kept as well. */
    width: Generated<number | null>
    height: Generated<number | null>
    created_at: Date
  }
  media_rendition: {
    media_id: string
    kind: 'audio' | 'poster' | 'original' | SoundRendition
    file_key: string
    bytes: number
  }
  playback_position: { user_id: string; media_id: string; second: number; at: Date; watched_at: Date | null }
}

export type MediaRow = Selectable<MediaTables['media']>
