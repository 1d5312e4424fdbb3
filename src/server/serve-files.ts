import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '#contract/fault.ts'
import { sendFault } from './api.ts'
import { isFileKey } from './files/files.ts'
import { barePolicy, fileName } from './headers.ts'
import type { House } from './house.ts'

/** What a browser may show in place; everything else is handed over as a download. */
const inlineTypes = /^(?:audio|video|image\/(?:png|jpeg|webp|avif|gif))\b/

/**
 * `/media/<key>`: stored files anybody may fetch (keys under `public/`).
 */
export function serveFiles(app: FastifyInstance, house: House) {
  app.get('/media/*', async (request, reply) => {
    const key = `public/${(request.params as { '*': string })['*']}`
    if (!isFileKey(key)) return sendFault(reply, new Fault('notFound'))
    return sendFile(request, reply, house, key, { cache: 'public, max-age=86400' })
  })
}

/**
 * A stored file, with byte ranges. Types come from the store, never from the name, and the policy lets no stored byte run
 * as a script of ours. `saveAs` hands it over as a download under that name.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  house: Pick<House, 'files'>,
  key: string,
  { cache, saveAs }: { cache: string; saveAs?: string },
) {
  const stat = await house.files.stat(key)
  if (!stat) return sendFault(reply, new Fault('notFound'))

  const range = readRange(request.headers.range, stat.size)
  const unchanged = request.headers['if-none-match'] === stat.etag
  const opened =
    unchanged || range === 'unsatisfiable' || request.method === 'HEAD'
      ? undefined
      : await house.files.read(key, range ?? undefined).catch(nullIfGone)
  if (opened === null) return sendFault(reply, new Fault('notFound'))

  reply.header('content-security-policy', `${barePolicy}; sandbox`)
  reply.header('accept-ranges', 'bytes')
  reply.header('cache-control', cache)
  reply.header('etag', stat.etag)
  reply.type(stat.contentType)
  if (saveAs) reply.header('content-disposition', `attachment; ${fileName(saveAs)}`)
  else if (!inlineTypes.test(stat.contentType)) reply.header('content-disposition', 'attachment')
  if (unchanged) return reply.status(304).send()
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${stat.size}`).send()
  }
  reply.header('content-length', range ? range.end - range.start + 1 : stat.size)
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${stat.size}`)
  return reply.send(opened?.stream)
}

/** A file may be deleted between being found and being opened. */
function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** One byte range (`bytes=0-99`, `bytes=100-`, `bytes=-50`), both ends inclusive; others are ignored (RFC 9110 14.2). */
function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, first = '', last = ''] = match
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
