import type { Envelope, FieldError } from '#contract/app-error.ts'

/** The envelope of a failed call, rebuilt: `info.status` tells faults apart, `errors` belong to fields. */
export class ApiError extends Error {
  /** The HTTP status; 0 when there was no answer. */
  readonly http: number
  readonly info: Envelope['info']
  readonly errors: FieldError[]
  constructor(http: number, { info, errors = [] }: Envelope) {
    super(info.message)
    this.http = http
    this.info = info
    this.errors = errors
  }
}
