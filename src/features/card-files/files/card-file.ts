import type { PhraseLanguage } from '#features/phrasebook/public.ts'

/** Notes of one kind as a file holds them: their texts without markup. */
export type FileGroup = {
  name: string
  fields: readonly string[]
  notes: FileNote[]
}

export type FileNote = {
  /** Its place in the file, from 1. */
  at: number
  /** What names it wherever it goes; null where the file has no such name. */
  guid: string | null
  cells: string[]
  /** What is heard and seen of it first, by the names of its package. */
  media?: Partial<Record<MediaKind, string>>
}

export type MediaKind = 'sound' | 'picture'

/** `ending` says of which type the bytes are. */
export type MediaFile = { kind: MediaKind; ending: string; bytes: Uint8Array }

/** What a file holds that could be cards. */
export type CardFile = {
  kind: 'anki' | 'table'
  title: string
  groups: FileGroup[]
  /** By the names that notes call it. */
  media: Map<string, MediaFile>
  /** What could not be read along, each by its name. */
  lost: string[]
}

/** A card as it goes out. */
export type OutgoingCard = {
  id: string
  language: PhraseLanguage
  english: string
  persian: string
  note: string | null
  example: string | null
  ipa: string | null
  /** Who wrote an imported pair, and its licence: goes with it always. */
  attribution: string | null
  sound: { name: string; bytes: Uint8Array } | null
  schedule: {
    firstAt: Date
    dueAt: Date
    stability: number
    difficulty: number
    state: number
    scheduledDays: number
    reviews: number
    lapses: number
  } | null
  createdAt: Date
}
