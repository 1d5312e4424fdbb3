import { decodeNamedCharacterReference } from 'decode-named-character-reference'
import { persianNumber } from '#persian/digits.ts'

/** A line of captions, a transcript or a chapter: when it is said (seconds), by whom, and its plain text. */
export type Cue = { start: number; end: number; text: string; voice: string | null }

/** Why a file is no WebVTT: the line (from 1) and a Persian sentence. */
export class VttFault extends Error {
  readonly line: number
  constructor(line: number, what: string) {
    super(`سطر ${persianNumber(line)}: ${what}`)
    this.name = 'VttFault'
    this.line = line
  }
}

const maxLetters = 500_000
const maxCues = 20_000
const clock = /^(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/

/**
 * Reads WebVTT strictly, where browsers pass over what they do not understand: whoever sends a file shall hear what is
 * wrong with it. Styles, regions and positions are passed over; of marks only who speaks is kept.
 * @throws VttFault
 */
export function parseVtt(given: string): Cue[] {
  if (given.length > maxLetters) throw new VttFault(1, 'فایل بیش از حد بزرگ است.')
  const lines = given
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '\ufffd')
    .split(/\r\n|\r|\n/)
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) throw new VttFault(1, 'فایل باید با WEBVTT آغاز شود.')
  const cues: Cue[] = []
  let at = 1
  while (at < lines.length && lines[at] !== '' && !hasArrow(lines[at])) at++
  while (at < lines.length) {
    if (lines[at] === '') {
      at++
      continue
    }
    const from = at
    at = blockEnd(lines, from)
    const cue = readBlock(lines.slice(from, at), from + 1)
    if (!cue) continue
    if (cue.start < (cues.at(-1)?.start ?? 0)) throw new VttFault(from + 1, 'زمان‌ها به ترتیب نیستند.')
    cues.push(cue)
    if (cues.length > maxCues) throw new VttFault(from + 1, 'شمار سطرها بیش از حد زیاد است.')
  }
  if (cues.length === 0) throw new VttFault(1, 'فایل هیچ متنی ندارد.')
  return cues
}

const hasArrow = (line: string | undefined) => line?.includes('-->') ?? false

/**
 * Where the block ends that begins at `from`: at a blank line, and before a line with times that is not its own, for cues
 * need no blank line between. Its own is the first line, or the second, below a name.
 */
function blockEnd(lines: string[], from: number): number {
  let end = hasArrow(lines[from]) || !hasArrow(lines[from + 1]) ? from + 1 : from + 2
  while (end < lines.length && lines[end] !== '' && !hasArrow(lines[end])) end++
  return end
}

/** One block; null for notes, styles and regions. `line` is its first line's number. */
function readBlock(block: string[], line: number): Cue | null {
  const timing = hasArrow(block[0]) ? 0 : 1
  if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block[0]!) && !hasArrow(block[timing])) return null
  const [from, to, ...more] = (block[timing] ?? '').split('-->')
  if (to === undefined || more.length > 0) throw new VttFault(line + timing, 'زمان درستی ندارد.')
  const start = parseSeconds(from!.trim())
  const end = parseSeconds(to.trim().split(/[ \t]/)[0]!)
  if (start === null || end === null) throw new VttFault(line + timing, 'زمان درستی ندارد.')
  if (end <= start) throw new VttFault(line + timing, 'پایان پیش از آغاز است.')
  return { start, end, ...readText(block.slice(timing + 1).join('\n'), line + timing + 1) }
}

function parseSeconds(text: string): number | null {
  const [, hours = '0', minutes, seconds, thousandths] = clock.exec(text) ?? []
  if (!minutes) return null
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000
}

function readText(marked: string, line: number): { text: string; voice: string | null } {
  let voice: string | null = null
  let text = ''
  for (let at = 0; at < marked.length; ) {
    const next = marked.indexOf('<', at)
    text += marked.slice(at, next < 0 ? undefined : next)
    if (next < 0) break
    const end = marked.indexOf('>', next)
    if (end < 0) throw new VttFault(line, 'نشانهٔ «<» بسته نشده است.')
    const voiceTag = /^v(?:\.[^\s]*)?[ \t]+(.+)$/s.exec(marked.slice(next + 1, end))
    voice ??= voiceTag ? readReferences(voiceTag[1]!).trim() : null
    at = end + 1
  }
  return { text: readReferences(text).trim(), voice }
}

/** Character references as HTML knows them; what is none stays as it stands. */
const readReferences = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{2,31}));/g, (whole, decimal, hex, name) => {
    if (name) return decodeNamedCharacterReference(name) || whole
    return toCharacter(decimal ? Number(decimal) : Number.parseInt(hex, 16))
  })

/** HTML takes the numbers that Windows gave letters to for those letters, and no number that is no character's. */
function toCharacter(code: number): string {
  if (code >= 0x80 && code < 0xa0) return new TextDecoder('windows-1252').decode(Uint8Array.of(code))
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)
    ? '\ufffd'
    : String.fromCodePoint(code)
}
