import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#contract/app-error.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { limitBodyTime, uploading } from './body-time.ts'

/** What a body may hold around its file: boundaries, the parts' headers, a few short fields. */
const wrapping = 16 * 1024
const fieldLimits = { fields: 10, fieldSize: 1024, fieldNameSize: 100, headerPairs: 20 }

/** Lets the routes of a scope take multipart bodies and no others; outside of it they stay refused (415). */
export async function takeUploads(scope: FastifyInstance) {
  const { default: multipart } = await import('@fastify/multipart')
  scope.removeAllContentTypeParsers()
  await scope.register(multipart)
}

/**
 * Reads the part called `file` whole, now and not before, and the fields beside it as texts; other files are dropped.
 * @throws AppError tooLarge past `bytes`, invalid for several files, malformed
 */
export async function readUpload(request: FastifyRequest, bytes: number): Promise<Record<string, unknown>> {
  // Neither a multipart body nor any other that was let through: there is none.
  if (!request.isMultipart()) return {}
  if (Number(request.headers['content-length']) > bytes + wrapping) throw fileTooLarge(bytes)
  limitBodyTime(request.raw, uploading)
  const upload = new Map<string, unknown>()
  try {
    for await (const part of request.parts({ limits: { ...fieldLimits, files: 1, fileSize: bytes } })) {
      if (part.type !== 'file') {
        if (part.fieldname !== 'file') upload.set(part.fieldname, part.value)
        continue
      }
      const content = await part.toBuffer()
      if (part.fieldname === 'file') upload.set('file', content)
    }
  } catch (refusal) {
    // What still comes is read and dropped, else the one who sends it never reads the answer.
    request.raw.unpipe()
    request.raw.resume()
    throw toAppError(refusal, bytes)
  }
  return Object.fromEntries(upload)
}

function toAppError(refusal: unknown, bytes: number): AppError {
  switch ((refusal as { code?: unknown }).code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return fileTooLarge(bytes)
    case 'FST_FILES_LIMIT':
      return refused('invalid', 'تنها یک پرونده بفرستید.')
    default:
      return new AppError('malformed')
  }
}

function fileTooLarge(bytes: number): AppError {
  const megabytes = toPersianDigits(Math.floor(bytes / 1024 / 1024))
  return refused('tooLarge', `حجم فایل نباید بیشتر از ${megabytes} مگابایت باشد.`)
}

const refused = (name: 'invalid' | 'tooLarge', message: string) =>
  new AppError(name, { message, errors: [{ field: 'file', message }] })
