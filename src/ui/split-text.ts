import { toLatinDigits } from '#persian/digits.ts'

/** A run within a line: bold, code or an address, or plain. */
export type Span =
  | { kind: 'plain' | 'bold' | 'code'; text: string }
  | { kind: 'link'; text: string; url: string }
/** A paragraph, or the items of a list; an ordered one says with which number it begins. */
export type Block =
  | { kind: 'paragraph'; lines: Span[][] }
  | { kind: 'bullets'; items: Span[][] }
  | { kind: 'numbers'; start: number; items: Span[][] }

const bullet = /^\s*[-*•–]\s+(.*)$/
/** In any digits, and as people write them: «۱. », «۱) », «۱- ». */
const numbered = /^\s*([0-9۰-۹٠-٩]{1,3})\s*[.)\-–]\s+(.*)$/
const spans = /(\*\*[^*\n]+\*\*)|(`[^`\n]+`)|(https?:\/\/[^\s<>«»"]+[^\s<>«»".,:;!?؟،؛)\]])/g

/** A text as blocks: a small part of Markdown, none of which is ever HTML. */
export function splitText(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of text.split('\n')) {
    const before = blocks.at(-1)
    const item = bullet.exec(line)
    const number = numbered.exec(line)
    if (item) {
      if (before?.kind === 'bullets') before.items.push(splitLine(item[1]!))
      else blocks.push({ kind: 'bullets', items: [splitLine(item[1]!)] })
    } else if (number) {
      const start = Number(toLatinDigits(number[1]!))
      // One number alone that does not begin a list is a date or a time.
      if (before?.kind === 'numbers' && start === before.start + before.items.length)
        before.items.push(splitLine(number[2]!))
      else blocks.push({ kind: 'numbers', start, items: [splitLine(number[2]!)] })
    } else if (line.trim() === '') {
      blocks.push({ kind: 'paragraph', lines: [] })
    } else if (before?.kind === 'paragraph') before.lines.push(splitLine(line))
    else blocks.push({ kind: 'paragraph', lines: [splitLine(line)] })
  }
  return blocks.filter(block => block.kind !== 'paragraph' || block.lines.length > 0)
}

export function splitLine(line: string): Span[] {
  const found: Span[] = []
  let at = 0
  for (const match of line.matchAll(spans)) {
    if (match.index > at) found.push({ kind: 'plain', text: line.slice(at, match.index) })
    const [whole, bold, code] = match
    if (bold) found.push({ kind: 'bold', text: bold.slice(2, -2) })
    else if (code) found.push({ kind: 'code', text: code.slice(1, -1) })
    else found.push({ kind: 'link', text: whole, url: whole })
    at = match.index + whole.length
  }
  if (at < line.length) found.push({ kind: 'plain', text: line.slice(at) })
  return found
}
