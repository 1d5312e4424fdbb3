import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import { podcastsPath } from './podcast-paths.ts'
import { type Accent, accentNames, accents, type Topic, topicNames, topics } from './rules.ts'

/** What the address of the list says. */
export type EpisodeFilters = { q: string; level: LevelCode[]; topic: Topic[]; accent: Accent[] }

export const filterNames = ['q', 'level', 'topic', 'accent'] as const

/** The filters of an address somebody may have typed: what cannot be read is as if it were not there. */
export function readFilters(query: URLSearchParams): EpisodeFilters & { before: string | undefined } {
  const many = <T extends string>(name: string, known: readonly T[]) => {
    const values = query.getAll(name).flatMap(value => value.split(','))
    return known.filter(one => values.includes(one))
  }
  const before = query.get('before') ?? ''
  return {
    q: (query.get('q') ?? '').trim().slice(0, 100),
    level: many('level', levelCodes),
    topic: many('topic', topics),
    accent: many('accent', accents),
    before: /^\d{1,15}\.[0-9a-f-]{36}$/.test(before) ? before : undefined,
  }
}

export const countFilters = ({ level, topic, accent }: EpisodeFilters) =>
  level.length + topic.length + accent.length

/** Each choice with the address without it. */
export function listChoices(filters: EpisodeFilters): { label: string; to: string }[] {
  const without = <N extends 'level' | 'topic' | 'accent'>(name: N, labels: Record<string, string> | null) =>
    (filters[name] as string[]).map(value => ({
      label: labels?.[value] ?? value,
      to: podcastsPath({ ...filters, [name]: (filters[name] as string[]).filter(one => one !== value) }),
    }))
  return [...without('level', null), ...without('topic', topicNames), ...without('accent', accentNames)]
}
