import { foldPersianLetters } from '#persian/names.ts'
import { replyLine } from '../../platform/messaging/reply-line.ts'

/** The words of the line above which one replies, whatever a mail program put around it. */
const marker = readWords(replyLine)

/** Lines that begin what a reply answers; each stands for itself. */
const beginnings = [
  // Apple, Thunderbird, K-9 and their like, in Persian and in English; the date may push the verb to the next line.
  /^در .{0,200}(نوشت|نوشته است|نوشته‌است)\s*[:：]$/u,
  /^.{0,120}در تاریخ .{0,200}نوشت\s*[:：]$/u,
  /^on .{4,200}wrote\s*:$/i,
  /^.{0,60}<[^<>\s]+@[^<>\s]+>.{0,60}(wrote|نوشت)\s*[:：]$/iu,
  // Outlook, and what forwards.
  /^-{2,}\s*(original message|پیام اصلی|پیام اولیه|forwarded message|پیام هدایت‌شده)\s*-{2,}$/iu,
  /^_{20,}$/,
  // What telephones put below.
  /^(sent from my |get outlook for |ارسال‌شده از |ارسال شده از |فرستاده‌شده از )/iu,
]
/** The head that Outlook puts above what it quotes: so many of its lines in a row are one. */
const headLine = /^\*?(from|sent|to|cc|subject|date|از|فرستاده‌شده|ارسال|به|رونوشت|موضوع|تاریخ)\s*:\*?\s+\S/iu
const headLines = 3

/**
 * What somebody wrote in a reply, without what it answers: up to the line above which one replies, or to where a mail
 * program begins to quote. Of who wrote below the quotation, all but the quotation.
 */
export function cutQuotes(mail: string): string {
  const lines = mail.replace(/\r\n?/g, '\n').split('\n')
  const at = lines.findIndex((_, index) => beginsQuotation(lines, index))
  const above = trimEnds(at < 0 ? lines : lines.slice(0, at))
  const kept = dropQuoted(above)
  return kept !== '' || at < 0
    ? kept
    : dropQuoted(lines.slice(at).filter(line => !readWords(line).includes(marker)))
}

function beginsQuotation(lines: readonly string[], index: number): boolean {
  const line = lines[index]!.trim()
  if (readWords(line).includes(marker)) return true
  // A signature begins with two hyphens and a space.
  if (lines[index] === '-- ') return true
  // A quoted line is judged by what it quotes only where it is the marker.
  if (line.startsWith('>')) return false
  const text = line.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
  const joined = `${text} ${lines[index + 1]?.trim() ?? ''}`.trim()
  if (beginnings.some(pattern => pattern.test(text))) return true
  if (/^(on|در) /i.test(text) && beginnings.some(pattern => pattern.test(joined))) return true
  return lines.slice(index, index + headLines).filter(one => headLine.test(one.trim())).length === headLines
}

/** Quoted lines go. */
const dropQuoted = (lines: readonly string[]) =>
  trimEnds(lines.filter(line => !line.trimStart().startsWith('>')))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')

function trimEnds(lines: readonly string[]): string[] {
  const isFull = (line: string) => line.trim() !== ''
  const first = lines.findIndex(isFull)
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(isFull) + 1).map(line => line.trimEnd())
}

/** The words alone, in Persian letters, for what comes back in other letters and signs. */
function readWords(line: string): string {
  return foldPersianLetters(line)
    .replace(/\u200c/g, ' ')
    .replace(/[^\p{L}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
