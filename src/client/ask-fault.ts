import type { Envelope, FieldError } from '#contract/fault.ts'

/** The envelope of a failed call, rebuilt: `info.status` tells faults apart, `errors` belong to fields. */
export class AskFault extends Error {
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
