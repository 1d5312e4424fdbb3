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

const mostLetters = 500_000
const mostCues = 20_000
const clock = /^(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/
const entities: Record<string, string> = {
  amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', lrm: '\u200e', rlm: '\u200f',
} // biome-ignore format: a table

/**
 * Reads WebVTT strictly, where browsers pass over what they do not understand: whoever sends a file shall hear what is
 * wrong with it. Styles, regions and positions are passed over; of marks only who speaks is kept.
 * @throws VttFault
 */
export function parseVtt(given: string): Cue[] {
  if (given.length > mostLetters) throw new VttFault(1, 'فایل بیش از حد بزرگ است.')
  const lines = given.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) throw new VttFault(1, 'فایل باید با WEBVTT آغاز شود.')
  const cues: Cue[] = []
  let at = 1
  while (at < lines.length && lines[at] !== '') at++
  while (at < lines.length) {
    if (lines[at] === '') {
      at++
      continue
    }
    const from = at
    while (at < lines.length && lines[at] !== '') at++
    const cue = readBlock(lines.slice(from, at), from + 1)
    if (!cue) continue
    if (cue.start < (cues.at(-1)?.start ?? 0)) throw new VttFault(from + 1, 'زمان‌ها به ترتیب نیستند.')
    cues.push(cue)
    if (cues.length > mostCues) throw new VttFault(from + 1, 'شمار سطرها بیش از حد زیاد است.')
  }
  if (cues.length === 0) throw new VttFault(1, 'فایل هیچ متنی ندارد.')
  return cues
}

/** One block; null for notes, styles and regions. `line` is its first line's number. */
function readBlock(block: string[], line: number): Cue | null {
  if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block[0]!)) return null
  const timing = block[0]!.includes('-->') ? 0 : 1
  const [from, to, ...more] = (block[timing] ?? '').split('-->')
  if (to === undefined || more.length > 0) throw new VttFault(line + timing, 'زمان درستی ندارد.')
  const start = secondsOf(from!.trim())
  const end = secondsOf(to.trim().split(/[ \t]/)[0]!)
  if (start === null || end === null) throw new VttFault(line + timing, 'زمان درستی ندارد.')
  if (end <= start) throw new VttFault(line + timing, 'پایان پیش از آغاز است.')
  return { start, end, ...readText(block.slice(timing + 1).join('\n'), line + timing + 1) }
}

function secondsOf(text: string): number | null {
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
    const said = /^v(?:\.[^\s]*)?[ \t]+(.+)$/s.exec(marked.slice(next + 1, end))
    voice ??= said?.[1]?.trim() ?? null
    at = end + 1
  }
  return {
    text: text.replace(/&([a-z]{2,4});/g, (whole, name: string) => entities[name] ?? whole).trim(),
    voice,
  }
}

/** The place of the cue that is said at `second`: the last that has begun and not ended; -1 for none. */
export function cueAt(cues: readonly Cue[], second: number): number {
  let low = 0
  let high = cues.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (cues[middle]!.start <= second) low = middle + 1
    else high = middle
  }
  return low > 0 && second < cues[low - 1]!.end ? low - 1 : -1
}
