import type { AuthoredContent } from '#contract/authored-question.ts'
import { questionSkills, questionTracks } from '#contract/authored-question.ts'
import { listLanguages } from '#contract/school-languages.ts'
import { levelCodes } from '#persian/level-names.ts'
import type { PortableQuestion } from './portable.ts'

/** To all formats a dictation is a short answer. */
const dictationTag = 'kind:dictation'

/**
 * No format knows levels, skills and languages, but all carry tags: so they go as `level:B1`, and are read back.
 */
export const writePlaceTags = ({ language, place, tags, content }: PortableQuestion): string[] => [
  ...(language ? [`language:${language}`] : []),
  ...(place.skill ? [`skill:${place.skill}`] : []),
  ...(place.level ? [`level:${place.level}`] : []),
  ...(place.track === 'children' ? ['track:children'] : []),
  ...(content.kind === 'dictation' ? [dictationTag] : []),
  ...tags,
]

/** A question that stands where its tags say. */
export function placeQuestion(
  name: string,
  tags: readonly string[],
  content: AuthoredContent,
): PortableQuestion {
  const placed = { name, ...readPlaceTags(tags) }
  if (content.kind !== 'text' || !tags.includes(dictationTag)) return { ...placed, content }
  const { exact: _, ...heard } = content
  return { ...placed, content: { ...heard, kind: 'dictation' } }
}

function readPlaceTags(all: readonly string[]): Pick<PortableQuestion, 'language' | 'place' | 'tags'> {
  const find = <T extends string>(name: string, values: readonly T[]): T | undefined => {
    const found = all.find(tag => tag.startsWith(`${name}:`))?.slice(name.length + 1)
    return values.find(value => value === found)
  }
  const skill = find('skill', questionSkills)
  const level = find('level', levelCodes)
  const track = find('track', questionTracks)
  const tags = all
    .map(tag => tag.trim())
    .filter(tag => tag && !/^(language|skill|level|track|kind):/.test(tag))
  return {
    language: find('language', listLanguages()) ?? null,
    place: { ...(skill && { skill }), ...(level && { level }), ...(track && { track }) },
    tags: [...new Set(tags)].map(tag => tag.slice(0, 60)).slice(0, 10),
  }
}
