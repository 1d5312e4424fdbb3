import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { slug } from '#contract/fields.ts'

const unit = z.object({
  number: z.int(),
  title: z.string(),
  language: z.string(),
  seconds: z.number(),
  bytes: z.int(),
  /** By which its place is kept. */
  mediaId: z.string(),
  /** The address that is printed beside it, whole, and as a drawing that a camera reads: a path of squares, `size` on a side. */
  address: z.string(),
  qr: z.object({ path: z.string(), size: z.int() }),
})
export type BookUnit = z.output<typeof unit>

export const readUnits = endpoint({
  method: 'GET',
  path: '/api/book-reader/books/:slug/units',
  access: 'anyone',
  summary: 'The units of the sound of a book.',
  input: z.object({ slug }),
  output: z.object({ book: z.object({ slug: z.string(), title: z.string() }), units: z.array(unit) }),
})

export const readUnitFiles = endpoint({
  method: 'GET',
  path: '/api/book-reader/books/:slug/unit-files',
  access: 'user',
  summary: 'Where the units of a book are heard, for whoever bought its sound; null for who did not.',
  input: z.object({ slug }),
  output: z.object({ files: z.nullable(z.array(z.object({ number: z.int(), src: z.string() }))) }),
})
