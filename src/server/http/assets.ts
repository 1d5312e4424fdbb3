import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { AppError } from '#contract/app-error.ts'
import type { Settings } from '../platform/config.ts'
import { sendError } from './api.ts'
import { chooseEncoding, type Encoding } from './encodings.ts'
import { wasmWorkerPolicy } from './headers.ts'
import { findOwnIcon } from './own-icons.ts'
import { getAndHead, sendBytes } from './serve-files.ts'

const year = 365 * 24 * 3600
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}
/** The one worker that runs WebAssembly: how its file's name begins. */
const wasmWorker = 'english-worker-'
const endings = { br: '.br', gzip: '.gz', identity: '' }

export type Asset = {
  type: string
  policy?: string
  bodies: Partial<Record<Encoding, { bytes: Buffer; etag: string }>>
}

/**
 * The build's files, from memory: they are few, and a file opened for each request costs twenty times as much. Names
 * under `/assets/` carry a hash, so browsers keep them for ever; the few at the root (icons) are asked for again. Tabs
 * that run one of the two builds before find their files in `../earlier/1` and `/2` (tools/earlier-builds.ts).
 */
export function serveAssets(http: FastifyInstance, folder: string, settings: Pick<Settings, 'LOOK'> = {}) {
  const earlier = ['2', '1'].map(age => join(folder, '../earlier', age, 'assets')).filter(existsSync)
  const hashed = new Map([...earlier, join(folder, 'assets')].flatMap(readAssets))
  const serve = (url: string, handler: RouteHandlerMethod, config = {}) =>
    http.route({ method: getAndHead, url, handler, config })
  const sendHashed: RouteHandlerMethod = (request, reply) => {
    const asset = hashed.get((request.params as { '*': string })['*'])
    if (!asset) return sendError(reply, new AppError('notFound'))
    return sendAsset(request, reply, asset, `public, max-age=${year}, immutable`)
  }
  serve('/assets/*', sendHashed, { isBuildAsset: true })
  for (const [name, asset] of readAssets(folder)) {
    if (name === 'sw.js') continue
    serve(`/${name}`, (request, reply) =>
      sendAsset(request, reply, findOwnIcon(name, settings) ?? asset, 'no-cache'),
    )
  }
}

/** Every file of a folder, with what the build compressed of it beforehand. */
function readAssets(folder: string): [string, Asset][] {
  const names = new Set(
    readdirSync(folder, { withFileTypes: true }).flatMap(entry => (entry.isFile() ? entry.name : [])),
  )
  const plain = [...names].filter(name => !/\.(br|gz)$/.test(name))
  return plain.map(name => {
    const bodies: Asset['bodies'] = {}
    for (const encoding of ['identity', 'gzip', 'br'] as const) {
      const file = name + endings[encoding]
      if (!names.has(file)) continue
      const bytes = readFileSync(join(folder, file))
      bodies[encoding] = {
        bytes,
        etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
      }
    }
    const type = types[extname(name)] ?? 'application/octet-stream'
    return [name, { type, bodies, ...(name.startsWith(wasmWorker) && { policy: wasmWorkerPolicy }) }]
  })
}

function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, policy, bodies }: Asset,
  cache: string,
) {
  const wanted = chooseEncoding(request.headers['accept-encoding'])
  const encoding = bodies[wanted] ? wanted : 'identity'
  const { bytes, etag } = bodies[encoding]!
  const headers = {
    'content-type': type,
    'cache-control': cache,
    ...(policy && { 'content-security-policy': policy }),
    ...(bodies.br && { vary: 'accept-encoding' }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  return sendBytes(request, reply, { size: bytes.length, etag, headers }, range =>
    range ? bytes.subarray(range.start, range.end + 1) : bytes,
  )
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A hashed file of the build: no document, so its headers are few. */
    isBuildAsset?: true
  }
}
