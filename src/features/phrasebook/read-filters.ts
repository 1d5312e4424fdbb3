import { readInteger } from '#persian/digits.ts'
import { levelCodes } from '#persian/level-names.ts'
import type { Filters } from './filters.ts'
import { readLanguage } from './phrase-language.ts'

/**
 * The filters of an address somebody may have typed: a page in any digits («?page=۲»), a level in any case. What
 * cannot be read is as if it were not there; no address is an error.
 */
export function readFilters(query: URLSearchParams): Filters {
  const level = levelCodes.find(code => code === query.get('level')?.toUpperCase())
  const situation = query.get('situation') ?? ''
  const language = readLanguage(query)
  const page = readInteger(query.get('page') ?? '') ?? 1
  return {
    q: (query.get('q') ?? '').trim().slice(0, 200),
    ...(level && { level }),
    ...(/^[a-z0-9][a-z0-9-]{0,79}$/.test(situation) && { situation }),
    ...(query.get('audio') === '1' && { audio: '1' as const }),
    ...(language !== 'en' && { language }),
    page: page >= 1 && page <= 1_000_000 ? page : 1,
  }
}
