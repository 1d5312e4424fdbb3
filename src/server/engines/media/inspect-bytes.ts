import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '#contract/app-error.ts'
import { fileSize } from '#persian/file-size.ts'
import type { AppContext } from '../../app-context.ts'
import { inspectFile } from './finish-upload.ts'
import type { UploadKind } from './kinds.ts'

/**
 * What a recording or picture is that came within another file, checked as if somebody had sent it; it is kept nowhere yet.
 * @returns what to keep of it, under which ending, and its seconds where they are known
 * @throws AppError invalid, for what this kind does not take
 */
export async function inspectBytes(app: AppContext, bytes: Uint8Array, kind: UploadKind) {
  if (bytes.length > kind.maxBytes) {
    throw new AppError('invalid', { message: `حجم فایل نباید بیشتر از ${fileSize(kind.maxBytes)} باشد.` })
  }
  const folder = await mkdtemp(join(tmpdir(), 'hamava-media-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    const { detected, content, seconds } = await inspectFile(app, path, kind)
    return { ending: detected.ending, content: content ?? Buffer.from(bytes), seconds }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
