import { beyondFirst, buildPath } from '#contract/build-path.ts'
import { readInteger } from '#persian/digits.ts'
import { levelCodes } from '#persian/level-names.ts'
import type { Level } from './contract.ts'

/** What the phrasebook's address says: the search, the filters and the page of results. */
export type Filters = { q: string; level?: Level; situation?: string; audio?: '1'; page: number }

export const filterNames = ['q', 'level', 'situation', 'audio', 'page'] as const

/**
 * The filters of an address somebody may have typed: a page in any digits («?page=۲»), a level in any case. What
 * cannot be read is as if it were not there; no address is an error.
 */
export function readFilters(query: URLSearchParams): Filters {
  const level = levelCodes.find(code => code === query.get('level')?.toUpperCase())
  const situation = query.get('situation') ?? ''
  const page = readInteger(query.get('page') ?? '') ?? 1
  return {
    q: (query.get('q') ?? '').trim().slice(0, 200),
    ...(level && { level }),
    ...(/^[a-z0-9][a-z0-9-]{0,79}$/.test(situation) && { situation }),
    ...(query.get('audio') === '1' && { audio: '1' as const }),
    page: page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** The address of the phrasebook under these filters, without what says nothing. */
export const buildAddress = ({ q, level, situation, audio, page }: Partial<Filters>) =>
  buildPath('/phrasebook', { q, level, situation, audio, page: beyondFirst(page) })

export const isFiltered = ({ q, level, situation, audio }: Filters) =>
  Boolean(q || level || situation || audio)
