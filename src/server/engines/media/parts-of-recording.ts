import { open } from 'node:fs/promises'
import type { DetectedType } from './detected-type.ts'

/**
 * Whether a file goes on as its head began, by the parts its format is built of: what can be told of a recording where
 * there is no ffprobe. Nothing is decoded, so a damaged one may pass, but a text under a film's head does not.
 */
export async function hasParts(
  path: string,
  { demuxer = '' }: Pick<DetectedType, 'demuxer'>,
): Promise<boolean> {
  await using file = await open(path)
  const { size } = await file.stat()
  const read = async (at: number, bytes: number) => {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(bytes), position: at })
    return buffer.subarray(0, bytesRead)
  }
  return (await look[demuxer]?.(read, size)) ?? false
}

type Read = (at: number, bytes: number) => Promise<Buffer>

/** More parts than a sound file has before its samples, or a film before its index. */
const maxParts = 100_000

const look: Record<string, (read: Read, size: number) => Promise<boolean>> = {
  /** Boxes of a length and a name, one of which is the index. */
  async mov(read, size) {
    for (let at = 0, parts = 0; at + 8 <= size && parts < maxParts; parts++) {
      const head = await read(at, 16)
      if (head.toString('latin1', 4, 8) === 'moov') return true
      const short = head.readUInt32BE(0)
      const length = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short
      if (length < 8) return false
      at += length
    }
    return false
  },

  /** A segment follows the head. */
  async matroska(read) {
    const head = await read(0, 12)
    const bytes = Math.clz32(head[4] ?? 0) - 23
    const length = head.subarray(4, 4 + bytes)
    let value = length[0]! & (0xff >> bytes)
    for (const byte of length.subarray(1)) value = value * 256 + byte
    return (await read(4 + bytes + value, 4)).toString('hex') === '18538067'
  },

  /** Pages that follow one another. */
  async ogg(read) {
    const head = await read(0, 27 + 255)
    const lacing = head.subarray(27, 27 + (head[26] ?? 0))
    const end = 27 + lacing.length + lacing.reduce((sum, byte) => sum + byte, 0)
    return (await read(end, 4)).toString('latin1') === 'OggS'
  },

  /** Chunks, the samples behind their description. */
  async wav(read, size) {
    const seen: string[] = []
    for (let at = 12; at + 8 <= size && seen.length < maxParts; ) {
      const head = await read(at, 8)
      seen.push(head.toString('latin1', 0, 4))
      if (seen.at(-1) === 'data') return seen.includes('fmt ')
      at += 8 + head.readUInt32LE(4) + (head.readUInt32LE(4) % 2)
    }
    return false
  },

  /** A frame that another follows. */
  async aac(read) {
    const head = await read(0, 6)
    const [, , , most = 0, more = 0, least = 0] = head
    const next = await read(((most & 3) << 11) | (more << 3) | (least >> 5), 2)
    return next[0] === 0xff && (next[1]! & 0xf0) === 0xf0
  },

  /** Blocks of a length that describe it, the last one marked, and then a frame. */
  async flac(read, size) {
    for (let at = 4, parts = 0; at + 4 <= size && parts < maxParts; parts++) {
      const head = (await read(at, 4)).readUInt32BE(0)
      at += 4 + (head & 0xffffff)
      if (head >>> 31 === 0) continue
      const frame = await read(at, 2)
      return frame[0] === 0xff && (frame[1]! & 0xfc) === 0xf8
    }
    return false
  },

  /** A frame, behind what is said about the piece and what it was filled up with. */
  async mp3(read) {
    const tag = await read(0, 10)
    const hasTag = tag.toString('latin1', 0, 3) === 'ID3'
    const length = hasTag ? 10 + tag.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0) : 0
    const frame = await read(length, 64 * 1024)
    const at = frame.findIndex(byte => byte !== 0)
    return frame[at] === 0xff && (frame[at + 1]! & 0xe0) === 0xe0
  },
}
