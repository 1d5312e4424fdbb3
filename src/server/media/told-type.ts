import type { Family } from './tables.ts'

/**
 * What a file is by its bytes: the ending it is stored under (which says its content type), and the one demuxer ffmpeg
 * may use for it.
 */
export type Told = { family: Family; ending: string; demuxer?: string }

/** Everything else is a document without a type. Keys are what `file-type` answers, without parameters. */
const known: Record<string, Told> = {
  'image/jpeg': { family: 'picture', ending: 'webp' },
  'image/png': { family: 'picture', ending: 'webp' },
  'image/webp': { family: 'picture', ending: 'webp' },
  'image/gif': { family: 'picture', ending: 'webp' },
  'image/avif': { family: 'picture', ending: 'webp' },
  'audio/mpeg': { family: 'audio', ending: 'mp3', demuxer: 'mp3' },
  'audio/mp4': { family: 'audio', ending: 'm4a', demuxer: 'mov' },
  'audio/x-m4a': { family: 'audio', ending: 'm4a', demuxer: 'mov' },
  'audio/ogg': { family: 'audio', ending: 'ogg', demuxer: 'ogg' },
  'audio/wav': { family: 'audio', ending: 'wav', demuxer: 'wav' },
  'video/mp4': { family: 'video', ending: 'mp4', demuxer: 'mov' },
  'video/x-m4v': { family: 'video', ending: 'mp4', demuxer: 'mov' },
  'video/quicktime': { family: 'video', ending: 'mp4', demuxer: 'mov' },
  'video/webm': { family: 'video', ending: 'webm', demuxer: 'matroska' },
  'application/pdf': { family: 'document', ending: 'pdf' },
}

/** No type at all: such a file is only ever handed over as a download. */
const unknownDocument: Told = { family: 'document', ending: 'bin' }

/** Tells a file's type by its content; its name is not asked. */
export async function toldType(path: string): Promise<Told> {
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path).catch(() => undefined)
  const mime = found?.mime.split(';')[0] ?? ''
  return known[mime] ?? unknownDocument
}
