import * as z from 'zod/mini'

/**
 * A backup is one gzipped tar archive with, in this order:
 * - `files/<key>`: every stored file
 * - `tables/<table>.ndjson`: a line a row, a JSON array of its columns as PostgreSQL prints them (or null), so that
 *   every type comes back exactly and on either engine
 * - `jobs.ndjson`: the jobs not yet finished, as `[name, data, earliest start, key]`
 * - `manifest.json`: this, with the hash of everything before it; without it the archive is not whole
 *
 * Not in it: the job library's own tables (made anew) and columns PostgreSQL computes.
 */
const entry = { bytes: z.number(), sha256: z.string() }
const manifest = z.object({
  format: z.literal('hamava-backup'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  engine: z.string(),
  /** In the order they were applied. */
  migrations: z.array(z.object({ id: z.string(), hash: z.string(), appliedAt: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), ...entry })),
  sequences: z.array(z.object({ name: z.string(), value: z.nullable(z.string()) })),
  jobs: z.object({ rows: z.number(), ...entry }),
  files: z.array(z.object({ key: z.string(), ...entry })),
})

export type Manifest = z.infer<typeof manifest>

export const tableEntry = (name: string) => `tables/${name}.ndjson`
export const fileEntry = (key: string) => `files/${key}`
export const jobsEntry = 'jobs.ndjson'
export const manifestEntry = 'manifest.json'

/** @throws Error when the text is no manifest of a version known here */
export function readManifest(text: string): Manifest {
  const parsed = manifest.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error('its manifest is of another version, or damaged')
  return parsed.data
}
