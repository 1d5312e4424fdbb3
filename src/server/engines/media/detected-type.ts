import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { Family } from './tables.ts'

/**
 * What a file is by its bytes: the ending it is stored under (which says its content type), and the one demuxer ffmpeg
 * may use for it.
 */
export type DetectedType = {
  family: Family
  ending: string
  demuxer?: string
  /** Of a picture: what it is drawn anew as where its whole size is kept. */
  original?: 'jpg' | 'png' | 'webp'
}

/** What browsers cannot show or play, or need not: handed over as a download, and only under its own ending. */
const download = (ending: string): DetectedType => ({ family: 'document', ending })
const picture = (original: 'jpg' | 'png' | 'webp'): DetectedType => ({
  family: 'picture',
  ending: 'webp',
  original,
})
const openXml = 'application/vnd.openxmlformats-officedocument'

/** Keys are what `file-type` answers, without parameters. */
const known: Record<string, DetectedType> = {
  'image/jpeg': picture('jpg'),
  'image/png': picture('png'),
  'image/webp': picture('webp'),
  'image/gif': picture('png'),
  'image/avif': picture('jpg'),
  'audio/mpeg': { family: 'audio', ending: 'mp3', demuxer: 'mp3' },
  'audio/mp4': { family: 'audio', ending: 'm4a', demuxer: 'mov' },
  'audio/x-m4a': { family: 'audio', ending: 'm4a', demuxer: 'mov' },
  'audio/ogg': { family: 'audio', ending: 'ogg', demuxer: 'ogg' },
  'audio/wav': { family: 'audio', ending: 'wav', demuxer: 'wav' },
  'video/mp4': { family: 'video', ending: 'mp4', demuxer: 'mov' },
  'video/x-m4v': { family: 'video', ending: 'mp4', demuxer: 'mov' },
  'video/quicktime': { family: 'video', ending: 'mp4', demuxer: 'mov' },
  'video/webm': { family: 'video', ending: 'webm', demuxer: 'matroska' },
  'audio/aac': { family: 'audio', ending: 'aac', demuxer: 'aac' },
  'audio/flac': { family: 'audio', ending: 'flac', demuxer: 'flac' },
  'application/pdf': download('pdf'),
  [`${openXml}.wordprocessingml.document`]: download('docx'),
  [`${openXml}.presentationml.presentation`]: download('pptx'),
  [`${openXml}.spreadsheetml.sheet`]: download('xlsx'),
  'application/vnd.oasis.opendocument.text': download('odt'),
  'application/vnd.oasis.opendocument.presentation': download('odp'),
  'application/vnd.oasis.opendocument.spreadsheet': download('ods'),
  'application/rtf': download('rtf'),
  'image/heic': download('heic'),
  'image/heic-sequence': download('heic'),
  'image/heif': download('heic'),
  'image/heif-sequence': download('heic'),
  'audio/amr': download('amr'),
  'video/3gpp': download('3gp'),
  'video/3gpp2': download('3gp'),
}

/** What Word, PowerPoint and Excel called their part in the container they shared with installers until 2007. */
const oldOffice = { WordDocument: 'doc', 'PowerPoint Document': 'ppt', Workbook: 'xls' }
const maxOldOfficeBytes = 32 * 1024 * 1024

/** No type at all: such a file is only ever handed over as a download, where it is taken at all. */
export const unknownEnding = 'bin'

/** Tells a file's type by its content; its name is not asked. */
export async function detectType(path: string): Promise<DetectedType> {
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path).catch(() => undefined)
  const mime = found?.mime.split(';')[0] ?? ''
  if (mime === 'application/x-cfb') return download(await oldOfficeEnding(path))
  return known[mime] ?? download(unknownEnding)
}

async function oldOfficeEnding(path: string): Promise<string> {
  const bytes = await buffer(createReadStream(path, { end: maxOldOfficeBytes }))
  const part = Object.entries(oldOffice).find(([name]) => bytes.includes(Buffer.from(name, 'utf16le')))
  return part?.[1] ?? unknownEnding
}
