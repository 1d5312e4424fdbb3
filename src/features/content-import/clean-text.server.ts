import { createHash } from 'node:crypto'
import { foldPersianLetters } from '#persian/names.ts'
import { readHtml, readText } from '#server/engines/file-formats/read-html.ts'

/** A text without what nobody types: controls, marks of direction, half letters. Joiners stay, for words and for emoji. */
export const cleanMarkdown = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n\u200C\u200D])[\p{Cc}\p{Cf}]/gu, '')

/** The same in one line, as people write names and titles here; tags of HTML in it go. */
export const cleanLine = (text: string): string =>
  foldPersianLetters(cleanMarkdown(readText(readHtml(text))))
    .replace(/\s+/g, ' ')
    .trim()

/** The same with its lines. */
export const cleanLines = (text: string): string =>
  foldPersianLetters(cleanMarkdown(text))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** At most so long, ending with a whole word. No letter is cut in two. */
export function shortenText(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max - 1).replace(/\p{Surrogate}$/u, '')
  const word = cut.replace(/\s+\S*$/, '')
  return `${(word.length > max / 2 ? word : cut).trimEnd()}…`
}

/** A part of an address: what is Latin of the texts, the first of which there is enough; else the last one. */
export function buildSlug(candidates: readonly string[], last: string): string {
  for (const written of candidates) {
    const slug = written
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 72)
      .replace(/-+$/, '')
    const letters = written.replace(/[^\p{L}]/gu, '').length
    // A word of English in a Persian title is no name of it.
    if (slug.replace(/[^a-z]/g, '').length >= Math.max(2, letters * 0.6)) return slug
  }
  return last
}

/** The first that nobody has: the slug itself, or with a number. It is taken then. */
export function takeSlug(wanted: string, taken: Set<string>): string {
  let slug = wanted
  for (let count = 2; taken.has(slug); count++) slug = `${wanted}-${count}`
  taken.add(slug)
  return slug
}

/** What another site calls a thing by, as it is kept: itself, or what stands for it where it is too long. */
export const toGuid = (written: string): string => {
  const guid = cleanMarkdown(written).trim()
  return guid.length <= 500 ? guid : `sha256:${createHash('sha256').update(guid).digest('hex')}`
}
