import type { LegalDocument } from '#contract/legal.ts'
import { type Prose, renderProse } from '#server/engines/prose/prose.ts'
import privacy from './texts/privacy-1.md?raw'
import refund from './texts/refund-1.md?raw'
import terms from './texts/terms-1.md?raw'

/** The first version of each text, which every school begins with. */
export const firstTexts: Record<LegalDocument, string> = { terms, privacy, refund }

const rendered = new Map<LegalDocument, Promise<Prose>>()

/** It never changes, so it is rendered once. */
export function firstProse(document: LegalDocument): Promise<Prose> {
  let prose = rendered.get(document)
  if (!prose) {
    prose = renderProse(firstTexts[document])
    rendered.set(document, prose)
    prose.catch(() => rendered.delete(document))
  }
  return prose
}
