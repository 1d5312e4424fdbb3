import type { Generated } from 'kysely'
import type { Level, PhraseLanguage } from './contract.ts'

/** Text columns hold what is shown; `…_key` columns its folded words. Ids are uuids. */
export type PhrasebookTables = {
  situation: {
    id: string
    slug: string
    title: string
    description: string
    icon: string
    position: number
  }
  phrase: {
    id: string
    /** Whose own it is; null: everybody's. */
    owner_id: string | null
    slug: string | null
    language: Generated<PhraseLanguage>
    /** The sentence of `language`, whichever that is. */
    english: string
    persian: string
    ipa: string | null
    persian_pronunciation: string | null
    latin_pronunciation: string | null
    level: Level | null
    note: string | null
    example: string | null
    audio_key: string | null
    audio_ms: number | null
    audio_bytes: number | null
    second_audio_key: string | null
    second_audio_bytes: number | null
    situation_id: string | null
    position: number | null
    attribution: string | null
    is_imported: boolean
    english_key: string | null
    persian_key: string | null
    size: number | null
    terms: number[] | null
    created_at: Date
  }
  phrase_word: { number: number; word: string; letters: number; uses: number }
  phrase_list: {
    id: string
    user_id: string
    title: string
    is_favourites: boolean
    share: string | null
    position: Generated<number | null>
    created_at: Date
  }
  phrase_on_list: { list_id: string; phrase_id: string; added_at: Date }
  phrase_review: {
    user_id: string
    id: string
    phrase_id: string
    grade: number
    at: Date
    received_at: Date
  }
  phrase_card: {
    user_id: string
    phrase_id: string
    first_at: Date
    last_at: Date
    due_at: Date
    stability: number
    difficulty: number
    state: number
    learning_step: number
    scheduled_days: number
    reviews: number
    lapses: number
  }
  review_fit: {
    user_id: string
    parameters: number[] | null
    fitted_at: Date
    reviews: number
    log_loss_before: number
    log_loss_after: number
    rmse_before: number
    rmse_after: number
    is_off: Generated<boolean>
  }
  cefr_word: { word: string; level: Level }
}
