import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { UnreadableFile } from '#server/engines/file-formats/unreadable-file.ts'
import {
  type MediaSource,
  maxZipBytes,
  noMedia,
  openMediaFolder,
  openMediaZip,
} from './media-source.server.ts'

/** An export, which may be read as often as it takes, with the files that came beside it. */
export type ExportFile = {
  read(): AsyncIterable<string>
  media: MediaSource
}

const pieceBytes = 1024 * 1024
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** What was sent from a browser: an XML file, or a zip that holds one with its pictures or sounds. @throws UnreadableFile */
export async function openSent(bytes: Uint8Array): Promise<ExportFile> {
  if (!isZip(bytes)) return { read: () => decode(cut(bytes)), media: noMedia }
  const media = openMediaZip(bytes)
  const exports = media.entries.filter(
    ({ path }) => /\.(xml|rss)$/i.test(path) && !/(^|\/)(__macosx|uploads)\//i.test(path),
  )
  const [entry, another] = exports
  if (!entry) throw new UnreadableFile('در این بسته فایل XML نیست؛ برون‌بری را هم در بسته بگذارید.')
  if (another) throw new UnreadableFile('در این بسته بیش از یک فایل XML هست؛ تنها یکی را بگذارید.')
  const text = await entry.read()
  return { read: () => decode(cut(text)), media }
}

/** What the command names: a file that is read as it comes, and a folder or zip beside it. @throws Error of one sentence */
export async function openNamed(path: string, media: string | null): Promise<ExportFile> {
  const { size } = await stat(path).catch(() => {
    throw new Error(`${path} is no file that can be read.`)
  })
  if (/\.zip$/i.test(path)) return openSent(await readZip(path, size))
  return {
    read: () => decode(createReadStream(path, { highWaterMark: pieceBytes })),
    media: media === null ? noMedia : await openMedia(media),
  }
}

/** An export whose text was fetched. */
export const openText = async (bytes: Uint8Array, media: string | null): Promise<ExportFile> => ({
  read: () => decode(cut(bytes)),
  media: media === null ? noMedia : await openMedia(media),
})

async function openMedia(path: string): Promise<MediaSource> {
  const found = await stat(path).catch(() => {
    throw new Error(`${path} is no folder that can be read.`)
  })
  return found.isDirectory() ? openMediaFolder(path) : openMediaZip(await readZip(path, found.size))
}

async function readZip(path: string, size: number): Promise<Uint8Array> {
  if (size > maxZipBytes) throw new Error(`${path} is too large for a zip: unpack it, and name the folder.`)
  return readFile(path)
}

async function* cut(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += pieceBytes)
    yield bytes.subarray(start, start + pieceBytes)
}

async function* decode(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}
