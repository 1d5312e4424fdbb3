import { createReadStream } from 'node:fs'

/** A line of a file, counted from 1; `text` is null when `why` says that it could not be read. */
export type FileLine =
  | { line: number; text: string; why?: undefined }
  | { line: number; text: null; why: string }

/** Bytes. */
const maxLineBytes = 16_384
const newline = 0x0a

/**
 * The lines of a file of any size, as they come; ends of either kind, a byte order mark and blank lines are left out.
 * A line that is not UTF-8 or has more than 16,384 bytes comes with the reason in place of its text.
 */
export async function* readLines(file: string): AsyncGenerator<FileLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let line = 0
  let parts: Buffer[] = []
  let length = 0

  function end(): FileLine | null {
    line++
    const bytes = length <= maxLineBytes ? Buffer.concat(parts) : null
    parts = []
    length = 0
    if (!bytes) return { line, text: null, why: `the line has more than ${maxLineBytes} bytes` }
    try {
      const text = decoder
        .decode(bytes)
        .replace(/^\uFEFF/, line === 1 ? '' : '$&')
        .replace(/\r$/, '')
      return text.trim() === '' ? null : { line, text }
    } catch {
      return { line, text: null, why: 'the line is not UTF-8' }
    }
  }
  function keep(bytes: Buffer) {
    length += bytes.length
    if (length <= maxLineBytes) parts.push(bytes)
    else parts = []
  }

  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    let start = 0
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, start)) {
      keep(chunk.subarray(start, at))
      start = at + 1
      const read = end()
      if (read) yield read
    }
    keep(chunk.subarray(start))
  }
  if (length > 0) {
    const read = end()
    if (read) yield read
  }
}
