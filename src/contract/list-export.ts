import type { $ZodType } from 'zod/v4/core'
import { type Endpoint, endpoint } from './endpoint.ts'
import { streamedFile } from './fields.ts'

/**
 * The call by which a list is exported: a spreadsheet of all that the same filter finds, for whoever may read the list.
 * Its function answers `exportList()` of the account, which records it and masks what the reader may not read whole.
 */
export const listExport = <const A extends Endpoint['access'], I extends $ZodType>(definition: {
  path: `/api/studio/${string}.xlsx`
  access: A
  summary: string
  input: I
}) =>
  endpoint({
    ...definition,
    // It writes into the audit log, which no GET does.
    method: 'POST',
    notIdempotent: true,
    perMinute: 10,
    output: streamedFile,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
