import { UnreadableFile } from '../file-formats/unreadable-file.ts'
import { readGift } from './gift.ts'
import { readMoodle } from './moodle.ts'
import type { ReadEntry } from './portable.ts'
import { readQtiItem, readQtiPackage } from './qti-package.ts'

export type FileFormat = 'gift' | 'moodle' | 'qti'

/**
 * The questions of a file, whichever of the formats it is in: its content says so, never its name.
 * @throws UnreadableFile where it is in none of them
 */
export function readQuestionFile(bytes: Uint8Array): { format: FileFormat; entries: ReadEntry[] } {
  if (bytes.length === 0) throw new UnreadableFile('این فایل خالی است.')
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { format: 'qti', entries: readQtiPackage(bytes) }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableFile('این فایل متن UTF-8 یا بستهٔ ZIP نیست.')
  }
  const start = text.trimStart().slice(0, 2_000)
  if (text.includes('\0')) throw new UnreadableFile('این فایل متن UTF-8 یا بستهٔ ZIP نیست.')
  if (!start.startsWith('<')) return { format: 'gift', entries: readGift(text) }
  return /<quiz[\s>]/.test(start)
    ? { format: 'moodle', entries: readMoodle(text) }
    : { format: 'qti', entries: readQtiItem(text) }
}
