import { randomBytes } from 'node:crypto'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import type { checkLine } from './contract.ts'

/** Answers so many bytes that no encoding makes fewer. */
export async function answerLineCheck(_context: SignedIn, { bytes }: CheckedInputOf<typeof checkLine>) {
  return { filling: randomBytes(bytes).toString('base64') }
}
