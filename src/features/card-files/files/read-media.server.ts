import { zstdDecompressSync } from 'node:zlib'
import { fileTypeFromBuffer } from 'file-type'
import { persianNumber } from '#persian/digits.ts'
import { fileSize } from '#persian/file-size.ts'
import { UnreadableFile } from '#server/engines/file-formats/unreadable-file.ts'
import { unzip } from '#server/engines/file-formats/unzip.ts'
import { maxMediaFiles, maxPictureBytes, maxSoundBytes } from '../contract.ts'
import type { openLosses } from './anki-cells.server.ts'
import type { CardFile, MediaKind } from './card-file.ts'

/** Of all that cards of one package show and play, once it is unpacked. */
const maxAllBytes = 64 * 1024 * 1024
const maxNames = 20_000

const endings: Record<MediaKind, Record<string, string>> = {
  sound: {
    'audio/mpeg': 'mp3',
    'audio/mp4': 'm4a',
    'audio/x-m4a': 'm4a',
    'audio/ogg': 'ogg',
    'audio/wav': 'wav',
    'audio/aac': 'aac',
    'audio/flac': 'flac',
  },
  picture: {
    'image/png': 'png',
    'image/jpeg': 'jpg',
    'image/gif': 'gif',
    'image/webp': 'webp',
    'image/avif': 'avif',
  },
}
const maxBytes: Record<MediaKind, number> = { sound: maxSoundBytes, picture: maxPictureBytes }
const labels: Record<MediaKind, string> = { sound: 'صدا', picture: 'تصویر' }

/** Where the files of a package lie within it, by the names that notes call them. */
export type MediaIndex = ReadonlyMap<string, string>

/** A package whose list of files cannot be read has none. */
export function readMediaIndex(list: Uint8Array | undefined, isNew: boolean): MediaIndex {
  if (!list) return new Map()
  try {
    return isNew ? readNewIndex(list) : readOldIndex(list)
  } catch {
    return new Map()
  }
}

function readOldIndex(list: Uint8Array): MediaIndex {
  const names = JSON.parse(Buffer.from(list).toString('utf8')) as Record<string, unknown>
  const index = Object.entries(names).slice(0, maxNames)
  return new Map(index.map(([entry, name]) => [String(name).normalize('NFC'), entry]))
}

/** Newer ones are a protobuf: an entry for each file, in the order of their numbers, whose first field is its name. */
function readNewIndex(list: Uint8Array): MediaIndex {
  const index = new Map<string, string>()
  for (const entry of listChunks(zstdDecompressSync(list, { maxOutputLength: 4 * 1024 * 1024 }))) {
    if (index.size >= maxNames) break
    const [name] = listChunks(entry)
    index.set(
      Buffer.from(name ?? [])
        .toString('utf8')
        .normalize('NFC'),
      String(index.size),
    )
  }
  return index
}

/** The texts and messages that stand as field 1 in a message of protobuf. */
function* listChunks(message: Uint8Array): Generator<Uint8Array> {
  let at = 0
  const readNumber = () => {
    let number = 0
    for (let shift = 0; ; shift += 7) {
      const byte = message[at++]
      if (byte === undefined || shift > 28) throw new Error('no number')
      number += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return number
    }
  }
  while (at < message.length) {
    const tag = readNumber()
    if ((tag & 7) === 0) readNumber()
    else if ((tag & 7) === 2) {
      const length = readNumber()
      const chunk = message.subarray(at, at + length)
      at += length
      if (tag >> 3 === 1) yield chunk
    } else throw new Error('a field of no kind that packages have')
  }
}

/**
 * What the notes of a package show and play, told by its bytes; what is none of the kinds that browsers show, or is too large, is
 * lost by its name.
 * @throws UnreadableFile, where all of it together is too much
 */
export async function readMedia(
  bytes: Uint8Array,
  { groups }: Pick<CardFile, 'groups'>,
  { index, isNew, losses }: { index: MediaIndex; isNew: boolean; losses: ReturnType<typeof openLosses> },
): Promise<CardFile['media']> {
  const wanted = new Map<string, MediaKind>()
  for (const { media } of groups.flatMap(({ notes }) => notes)) {
    for (const kind of ['sound', 'picture'] as const) {
      const name = media?.[kind]
      if (!name || wanted.has(name)) continue
      if (wanted.size < maxMediaFiles) wanted.set(name, kind)
      else losses.add(`${labels[kind]} پس از ${persianNumber(maxMediaFiles)} فایل نخست «${name}»`)
    }
  }
  const names = new Map([...wanted.keys()].map(name => [index.get(name)!, name]))
  let all = 0
  const files = unzip(bytes, {
    maxBytes: Number.POSITIVE_INFINITY,
    isWanted(entry, size) {
      const name = names.get(entry)
      if (name === undefined) return false
      all += size
      if (all > maxAllBytes) throw tooMuch()
      // One that is too large stays packed.
      return size <= maxBytes[wanted.get(name)!]
    },
  })
  const media: CardFile['media'] = new Map()
  let unpacked = 0
  for (const [entry, name] of names) {
    const kind = wanted.get(name)!
    const packed = files.get(entry)
    const content = packed && (isNew ? inflate(packed, maxBytes[kind]) : packed)
    if (!content) {
      losses.add(`${labels[kind]} بزرگ‌تر از ${fileSize(maxBytes[kind])} «${name}»`)
      continue
    }
    unpacked += content.length
    if (unpacked > maxAllBytes) throw tooMuch()
    const type = (await fileTypeFromBuffer(content).catch(() => undefined))?.mime.split(';')[0] ?? ''
    const ending = endings[kind][type]
    if (ending) media.set(name, { kind, ending, bytes: content })
    else losses.add(`${labels[kind]} از نوعی که مرورگرها نشان نمی‌دهند «${name}»`)
  }
  return media
}

function inflate(packed: Uint8Array, maxOutputLength: number): Uint8Array | null {
  try {
    return zstdDecompressSync(packed, { maxOutputLength })
  } catch {
    return null
  }
}

const tooMuch = () =>
  new UnreadableFile(
    `صدا و تصویر کارت‌های این بسته بیش از ${fileSize(maxAllBytes)} است. هنگام خروجی گرفتن از Anki گزینهٔ «Include media» را بردارید، یا دسته‌های کوچک‌تری بگیرید.`,
  )
