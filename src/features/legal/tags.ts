import type { LegalDocument } from '#contract/legal.ts'

/** On every page that shows the text. */
export const legalTag = (document: LegalDocument) => `legal:${document}`
