import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/app-error.ts'
import type { AppContext, SentFile } from '../app-context.ts'
import { isFileKey } from '../platform/files/files.ts'
import { sendError } from './api.ts'
import { barePolicy, fileName } from './headers.ts'
import { limitKey } from './limits.ts'

/** Both ends inclusive. */
type Range = { start: number; end: number }

/** Where Fastify makes the HEAD of a GET by itself, it says that what is not opened has no length. */
export const getAndHead = ['GET', 'HEAD']

/** What a browser may show in place; everything else is handed over as a download. */
const inlineTypes = /^(?:audio|video|image\/(?:png|jpeg|webp|avif|gif))\b/

/**
 * `/media/<key>`: stored files anybody may fetch (keys under `public/`).
 */
export function serveFiles(http: FastifyInstance, app: AppContext) {
  http.route({
    method: getAndHead,
    url: '/media/*',
    handler: async (request, reply) => {
      const key = `public/${(request.params as { '*': string })['*']}`
      if (!isFileKey(key)) return sendError(reply, new AppError('notFound'))
      return sendFile(request, reply, app, key, {
        cache: 'public, max-age=86400',
        onSent: bytes => {
          const sent = { key, ...bytes, ...describeAsker(request), at: app.now() }
          for (const feature of app.features) feature.fileSent?.(app, sent)
        },
      })
    },
  })
}

type SentBytes = Pick<SentFile, 'start' | 'end' | 'size'>

function describeAsker({ ip, headers }: FastifyRequest) {
  const site = headers['sec-fetch-site']
  // Browsers older than it, and those on plain http, say where they come from.
  const isOwnPage = site === undefined ? isFromHere(headers) : site === 'same-origin'
  return { address: limitKey(ip), userAgent: headers['user-agent'] ?? '', isOwnPage }
}

const isFromHere = ({ referer, host }: FastifyRequest['headers']) =>
  referer !== undefined && URL.canParse(referer) && new URL(referer).host === host

/**
 * A stored file, with byte ranges. Types come from the store, never from the name, and the policy lets no stored byte run
 * as a script of ours. `saveAs` hands it over as a download under that name.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  app: Pick<AppContext, 'files'>,
  key: string,
  { cache, saveAs, onSent }: { cache: string; saveAs?: string; onSent?: (bytes: SentBytes) => void },
) {
  const stat = await app.files.stat(key)
  if (!stat) return sendError(reply, new AppError('notFound'))

  const disposition = saveAs
    ? `attachment; ${fileName(saveAs)}`
    : inlineTypes.test(stat.contentType)
      ? undefined
      : 'attachment'
  const headers = {
    'content-security-policy': `${barePolicy}; sandbox`,
    'cache-control': cache,
    'content-type': stat.contentType,
    ...(disposition && { 'content-disposition': disposition }),
  }
  return sendBytes(request, reply, { ...stat, headers }, async range => {
    const opened = await app.files.read(key, range).catch(nullIfGone)
    if (opened && onSent) watchSent(reply, range ?? { start: 0, end: stat.size - 1 }, stat.size, onSent)
    return opened?.stream ?? null
  })
}

/**
 * Bytes that have a length and an etag: whole, one range of them, or none where the caller has them already. `open` is
 * asked only for what is sent; null says that they are gone.
 */
export async function sendBytes(
  { method, headers: asked }: FastifyRequest,
  reply: FastifyReply,
  { size, etag, headers }: { size: number; etag: string; headers: Record<string, string> },
  open: (range: Range | undefined) => Promise<Readable | null> | Buffer,
) {
  const range = (asked['if-range'] ?? etag) === etag ? readRange(asked.range, size) : undefined
  const unchanged = asked['if-none-match']?.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)
  const opened = unchanged || range === 'unsatisfiable' || method === 'HEAD' ? undefined : await open(range)
  if (opened === null) return sendError(reply, new AppError('notFound'))

  reply.headers({ ...headers, 'accept-ranges': 'bytes', etag })
  if (unchanged) return reply.status(304).send()
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${size}`).send()
  }
  reply.header('content-length', range ? range.end - range.start + 1 : size)
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply.send(opened)
}

/** Says once what of these bytes went out: all of them, or where the connection was closed before, the first ones. */
function watchSent(
  { raw }: FastifyReply,
  { start, end }: Range,
  size: number,
  onSent: (bytes: SentBytes) => void,
) {
  const { socket } = raw
  const before = socket?.bytesWritten ?? 0
  const length = end - start + 1
  let isSaid = false
  const say = (sent: number) => {
    if (!isSaid && sent > 0) onSent({ start, end: start + sent - 1, size })
    isSaid = true
  }
  raw.once('finish', () => say(length))
  // The headers count as well: they are nothing beside a minute of sound.
  raw.once('close', () =>
    say(socket ? Math.min(length, socket.bytesWritten - before - socket.writableLength) : 0),
  )
}

/** A file may be deleted between being found and being opened. */
function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** One byte range (`bytes=0-99`, `bytes=100-`, `bytes=-50`), both ends inclusive; others are ignored (RFC 9110 14.2). */
function readRange(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [, first = '', last = ''] = match
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
