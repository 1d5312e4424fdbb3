import { beyondFirst, buildPath } from '#contract/build-path.ts'
import type { Level, PhraseLanguage } from './contract.ts'

/** What the phrasebook's address says: the search, the filters and the page of results. */
export type Filters = {
  q: string
  level?: Level
  situation?: string
  audio?: '1'
  /** Any but English, which is what is shown without it. */
  language?: Exclude<PhraseLanguage, 'en'>
  page: number
}

export const filterNames = ['q', 'level', 'situation', 'audio', 'language', 'page'] as const

/** The address of the phrasebook under these filters, without what says nothing. */
export const buildAddress = ({ q, level, situation, audio, language, page }: Partial<Filters>) =>
  buildPath('/phrasebook', { q, level, situation, audio, language, page: beyondFirst(page) })

export const isFiltered = ({ q, level, situation, audio }: Filters) =>
  Boolean(q || level || situation || audio)
