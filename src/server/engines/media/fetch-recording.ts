import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AppContext } from '../../app-context.ts'
import { type DetectedType, detectType } from './detected-type.ts'
import type { MediaRow } from './tables.ts'

/** Lays a stored recording into a folder. @throws Error, where it is none any more */
export async function fetchRecording(
  { files }: Pick<AppContext, 'files'>,
  { file_key }: Pick<MediaRow, 'file_key'>,
  folder: string,
): Promise<{ source: string; detected: DetectedType & { demuxer: string } }> {
  const source = join(folder, 'source')
  await pipeline((await files.read(file_key)).stream, createWriteStream(source))
  const { demuxer, ...detected } = await detectType(source)
  if (!demuxer) throw new Error('the stored file is no recording')
  return { source, detected: { ...detected, demuxer } }
}
