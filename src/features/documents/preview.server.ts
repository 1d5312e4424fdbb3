import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { renderProse } from '#server/engines/prose/prose.ts'
import type * as calls from './contract.ts'
import { kinds } from './manifest.ts'

/** A text as it will be shown: by the one renderer there is. */
export async function previewText(_: SignedIn, input: CheckedInputOf<typeof calls.previewText>) {
  const { html } = await renderProse(input.markdown, kinds[input.kind])
  return { html }
}
