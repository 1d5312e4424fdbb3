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

  /** Why it was refused, in one sentence: what is said of the first field, else of the whole. */
  get reason(): string {
    return this.errors[0]?.message ?? this.info.message
  }

  /** What is wrong with one field. */
  at(field: string): string | undefined {
    return this.errors.find(error => error.field === field)?.message
  }
}
