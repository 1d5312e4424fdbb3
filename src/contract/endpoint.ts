import type { $ZodType, input, output } from 'zod/v4/core'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: everybody; whoever brings the token of a living session, expired or not (`session`: to renew or leave
 * it); a signed-in user; or a user who holds one of the named staff roles, before whom alone the call exists.
 */
export type Access = 'anyone' | 'session' | 'user' | { roles: readonly string[] }

/**
 * One question the product answers. `path` holds `:names`; they, the query (GET, DELETE) and the JSON body (the
 * others) are merged into the one object `input` describes, the path winning. Only what `output` names leaves the
 * server. Errors are envelopes (`fault.ts`).
 */
export type Endpoint<
  A extends Access = Access,
  I extends $ZodType = $ZodType,
  O extends $ZodType = $ZodType,
> = {
  method: Method
  /** Under `/api/`, but for callbacks that share their address with a page. */
  path: `/${string}`
  access: A
  /** What the call does, for the OpenAPI page. */
  summary: string
  input: I
  output: O
  /** Bytes of body accepted; 64 KiB unless told. */
  bodyLimit?: number
  /** Calls allowed per address and minute; the app's common limit unless told. */
  perMinute?: number
  /** Calls allowed per address and hour, and per subnet and minute, where answers tell of others. */
  rateLimit?: { perHour: number; perSubnet: number }
  /**
   * Past 60 calls an hour from an address, and so many a minute from its subnet, a proof of work is wanted; past
   * 10,000 an hour the address is refused. For what a crowd behind one address asks when it comes in.
   */
  crowded?: { perSubnet: number }
  /** The status of success; 200 unless told. */
  success?: 200 | 201 | 204
  /**
   * Called by machines of others, who have no token of ours against forgery: a POST of a form or JSON, whose query is
   * read as well. What it does must be allowed to whoever knows its input.
   */
  callback?: true
  /** The answer is a file of this type and no JSON; its `output` is `fileResponse`. */
  file?:
    | 'application/pdf'
    | 'application/epub+zip'
    | 'text/calendar'
    | 'text/csv'
    | 'text/vtt'
    | 'application/json+chapters'
    | 'application/rss+xml'
    | 'application/atom+xml'
    | 'application/feed+json'
    | 'application/x-research-info-systems'
    | 'text/xml'
    | 'image/webp'
    | 'application/octet-stream'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  /**
   * Its answer holds a secret or sets a cookie: it is never recorded, so an `Idempotency-Key` means nothing here and each
   * call runs.
   */
  notIdempotent?: true
  /** A document for machines of others: pages of every origin may read it, and it sets no cookies. */
  open?: true
  /** Its answer comes when something happens, and may take as long as its input says. */
  waits?: true
  /** Bytes of the one file a multipart body may hold, handed over as `input.file` (a Uint8Array). */
  upload?: number
}

export type InputOf<E> = E extends Endpoint<Access, infer I, $ZodType> ? input<I> : never
/** What a feature's function is given: the input after it was checked. */
export type CheckedInputOf<E> = E extends Endpoint<Access, infer I, $ZodType> ? output<I> : never
export type OutputOf<E> = E extends Endpoint<Access, $ZodType, infer O> ? output<O> : never
/** What a feature's function returns: the output before it is checked and stripped. */
export type RawOutputOf<E> = E extends Endpoint<Access, $ZodType, infer O> ? input<O> : never

export function endpoint<const A extends Access, I extends $ZodType, O extends $ZodType>(
  definition: Endpoint<A, I, O>,
): Endpoint<A, I, O> {
  return definition
}

/** The names a path holds: `/api/phrasebook/lists/:id` → `['id']`. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(match => match[1]!)
}
