/** What managers may ask of the import of a school's records. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { maxBytes } from './kinds.ts'

/** No report shows more of its lines. */
export const maxShown = 500

const report = z.object({
  /** Lines with something in them, the heads apart. */
  read: z.int(),
  created: z.int(),
  changed: z.int(),
  /** Known already, and as the records say. */
  known: z.int(),
  /** How many lines are faulty, and the first of them; `line` is the row a spreadsheet shows, from 1. */
  faulty: z.int(),
  faults: z.array(z.object({ line: z.int(), column: z.nullable(z.string()), why: z.string() })),
  /** What would become of the first lines. */
  lines: z.array(
    z.object({ line: z.int(), what: z.string(), outcome: z.enum(['created', 'changed', 'known']) }),
  ),
  /** Heads that nothing is read from. */
  ignored: z.array(z.string()),
  /** Whether it was imported: never while a line is faulty. */
  isWritten: z.boolean(),
})
export type ImportedReport = z.output<typeof report>

const input = z.object({
  /** One of `importKinds`; another one is not found. */
  kind: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  file: z.instanceof(Uint8Array, { error: 'پرونده‌ای فرستاده نشده است.' }),
})

export const checkImport = endpoint({
  method: 'POST',
  path: '/api/studio/import/:kind/check',
  access: may('school.import'),
  summary: 'What a CSV file of the school’s records would make, change or find; writes nothing.',
  upload: maxBytes,
  input,
  output: z.object({ report }),
})

export const runImport = endpoint({
  method: 'POST',
  path: '/api/studio/import/:kind',
  access: may('school.import'),
  summary: 'Imports a CSV file of the school’s records, whole or not at all. Run again, it changes nothing.',
  upload: maxBytes,
  input,
  output: z.object({ report }),
})
