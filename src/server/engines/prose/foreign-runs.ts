import type { ElementContent } from 'hast'
import { detectLanguage, foreignRun, persianRun, phoneRun } from '#persian/foreign-runs.ts'
import { type Direction, directionOfLanguage } from '#persian/strong-letters.ts'

/** `[Guten Tag]{de}`: a run whose language is told. */
const namedRun = /\[([^[\]\n]{1,500})\]\{([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?)\}/

const inPersian = new RegExp(`${namedRun.source}|(${foreignRun})|(${phoneRun})`, 'gu')
const inForeign = new RegExp(`${namedRun.source}|(${persianRun})`, 'gu')

/**
 * A text as it stands in a block of a direction: each run of the other direction isolated and named, so that its marks
 * keep their side and a screen reader changes its voice.
 */
export function isolateRuns(text: string, direction: Direction): ElementContent[] {
  const parts: ElementContent[] = []
  let at = 0
  for (const match of text.matchAll(direction === 'rtl' ? inPersian : inForeign)) {
    const [all, namedText, language, run] = match
    if (match.index > at) parts.push({ type: 'text', value: text.slice(at, match.index) })
    if (namedText !== undefined && language !== undefined) {
      parts.push(isolate(namedText, directionOfLanguage(language), language))
    } else if (direction === 'rtl') parts.push(isolate(all, 'ltr', run && (detectLanguage(run) ?? 'en')))
    else parts.push(isolate(all, 'rtl', 'fa'))
    at = match.index + all.length
  }
  if (at < text.length) parts.push({ type: 'text', value: text.slice(at) })
  return parts
}

const isolate = (value: string, dir: Direction, lang?: string): ElementContent => ({
  type: 'element',
  tagName: 'bdi',
  properties: { ...(lang && { lang }), dir },
  children: [{ type: 'text', value }],
})
