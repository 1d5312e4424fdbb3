import { createHash } from 'node:crypto'

/**
 * What is said of a chapter in English: its title and its English paragraphs, up to the first part of it (exercises and words
 * stand under parts). A paragraph is in English where its first letter is Latin.
 */
export function listSpoken({ title, markdown }: { title: string; markdown: string }): string[] {
  const text = markdown.split(/^##/m)[0]!
  const heading = title.split(/،\s*(?=[A-Za-z])/).at(-1)!
  return [heading, ...text.split(/\n{2,}/)]
    .map(paragraph =>
      paragraph
        .replace(/[*_>#]|\[|\]\{[a-z]+\}/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(paragraph => /^[^\p{L}]*[A-Za-z]/u.test(paragraph))
}

/** By which it is seen that a text changed since it was spoken. */
export const hashSpoken = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)
