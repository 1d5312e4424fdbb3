import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type Encoding = 'identity' | 'gzip' | 'br'

/** Bytes in an encoding, made off the main thread; `quality` is brotli's or gzip's level. */
export function compress(
  body: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
  quality: number,
): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(body, { level: quality })
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

/** The best encoding an `Accept-Encoding` header allows; odd headers get identity. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header || header.length > 500) return 'identity'
  const allowed = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';')
    const weight = parameters.map(parameter => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
    allowed.set(name.trim(), weight === undefined ? 1 : Number(weight))
  }
  const findWeight = (name: string) => allowed.get(name) ?? allowed.get('*') ?? 0
  if (findWeight('br') > 0 && findWeight('br') >= findWeight('gzip')) return 'br'
  return findWeight('gzip') > 0 ? 'gzip' : 'identity'
}
