import type { AuthoredContent } from '#contract/authored-question.ts'
import { key as foldText } from '#persian/search-key.ts'

/** The texts of a question that learners read, in their order. */
export function listTexts(content: AuthoredContent): string[] {
  const { stem, passage, script } = content
  return [passage?.title ?? '', passage?.text ?? '', script ?? '', stem, ...listParts(content)].filter(
    Boolean,
  )
}

function listParts(content: AuthoredContent): string[] {
  switch (content.kind) {
    case 'single':
    case 'multiple':
      return content.options
    case 'cloze':
      return [
        content.text,
        ...Object.values(content.gaps).flatMap(gap => ('options' in gap ? gap.options : gap.accept)),
      ]
    case 'matching':
      return [...content.pairs.flat(), ...(content.extra ?? [])]
    case 'ordering':
      return content.pieces
    default:
      return []
  }
}

/** What a question is searched by. */
export const buildSearchKey = (content: AuthoredContent, tags: readonly string[], code: string | null) =>
  foldText([code ?? '', ...tags, content.instruction ?? '', ...listTexts(content)].join(' ')).slice(0, 8_000)

/**
 * What two questions have in common that are the same one written twice: what is asked and what may be chosen, in any
 * order, without the passage, which several share.
 */
export function buildDuplicateKey(content: AuthoredContent): string {
  const parts = listParts(content).map(foldText).sort()
  const asked = content.stem || content.script || content.passage?.text || content.instruction || ''
  return [foldText(asked), ...parts].join(' | ').slice(0, 4_000)
}

const maxSummary = 140

/** The beginning of what a question asks, in one line, for lists. */
export function summarise(content: AuthoredContent): string {
  const asked = content.stem || ('text' in content && content.text) || listParts(content).join(' / ')
  const line = (asked || content.script || content.passage?.text || content.instruction || '')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > maxSummary ? `${line.slice(0, maxSummary - 1).trimEnd()}…` : line
}
