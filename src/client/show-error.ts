import type { FieldError } from '#contract/app-error.ts'
import { showSnack } from '#ui/snack-bar.tsx'
import { sentences } from './sentences.ts'

type Envelopes = { info?: { message?: unknown }; errors?: unknown }

/** The sentence of a caught fault, of an answer that wraps it as `error`, or of a plain response. */
export function errorMessage(fault: unknown): string {
  const message = readEnvelope(fault).info?.message
  return typeof message === 'string' && message !== '' ? message : sentences.generic
}

/** The server's validation errors, `{ field, message }` each; an empty list where it named no field. */
export function fieldErrors(fault: unknown): FieldError[] {
  const { errors } = readEnvelope(fault)
  return Array.isArray(errors) ? (errors as FieldError[]) : []
}

/** Tells a person in the snack bar, for three seconds, what went wrong. */
export function showError(fault: unknown): void {
  showSnack(errorMessage(fault))
}

function readEnvelope(fault: unknown): Envelopes {
  const outer = (fault ?? {}) as Envelopes & { error?: Envelopes | null }
  return outer.error ?? outer
}
