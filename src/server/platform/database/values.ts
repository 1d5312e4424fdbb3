import pg from 'pg'

// Values travel as text on both engines and are written and read here only, so that a feature cannot tell
// PostgreSQL and PGlite apart by what a column turns into.

type Parse = (text: string) => unknown

const textArray = pg.types.getTypeParser(1009 as number) as unknown as Parse
const keep: Parse = text => text

/**
 * By type oid, where the driver's own choice does not fit:
 * - int8 and int8[] become numbers; beyond 2^53 they throw rather than be rounded (ids are uuid or stay small)
 * - numeric stays text, also in arrays: it holds money and is never rounded
 * - date, timestamp and interval stay text: without a zone they are no moment, and a Date would guess one
 * timestamptz becomes a Date, json and jsonb what they hold, bytea a Buffer, text[] an array.
 */
const parsers = new Map<number, Parse>([
  [20, readInteger],
  [1016, text => mapDeep(textArray(text), readInteger)],
  [1082, keep],
  [1182, textArray],
  [1114, keep],
  [1115, textArray],
  [1186, keep],
  [1187, textArray],
  [1231, textArray],
])

/** The reader of a column's text by the oid of its type. */
export function findParser(oid: number): Parse {
  return parsers.get(oid) ?? (pg.types.getTypeParser(oid) as unknown as Parse)
}

function readInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a number without loss`)
  return value
}

function mapDeep(value: unknown, read: Parse): unknown {
  if (Array.isArray(value)) return value.map(item => mapDeep(item, read))
  return value === null ? null : read(String(value))
}

/**
 * A parameter as the text PostgreSQL reads: Dates as ISO in UTC, bytes as hex, arrays as array literals, other
 * objects as JSON. An array meant for a jsonb column must be given as `JSON.stringify(array)`.
 * @throws {TypeError} for an invalid Date, a function or a symbol
 */
export function writeValue(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value)
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw new TypeError('an invalid Date cannot be stored')
    return value.toISOString()
  }
  if (value instanceof Uint8Array)
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(writeItem).join(',')}}`
  if (typeof value === 'object') return JSON.stringify(value)
  throw new TypeError(`a ${typeof value} cannot be stored`)
}

function writeItem(item: unknown): string {
  if (Array.isArray(item)) return writeValue(item)!
  const text = writeValue(item)
  return text === null ? 'NULL' : `"${text.replace(/[\\"]/g, '\\$&')}"`
}
