import type { ComponentType } from 'react'
import type { WritingText } from '../contract.ts'

/** A text while it is written anew. */
export type RewrittenText = {
  id: string
  /** Whether the server knows of it. */
  isSaved: boolean
  /** The text that came back. */
  firstId: string
  body: string
  onChange: (body: string) => void
}

/**
 * What a feature shows of texts that came back: what `returned-text.tsx` of its folder exports as `returnedText`. `Part`
 * stands in place of the bare words of one, `After` below it, `Second` with one that is a second version, `Rewriting`
 * beside it while it is written.
 */
export type ReturnedText = {
  Part?: ComponentType<{ text: WritingText }>
  After?: ComponentType<{ text: WritingText }>
  Second?: ComponentType<{ text: WritingText }>
  Rewriting?: ComponentType<RewrittenText>
}

const returnedTexts: readonly ReturnedText[] = Object.values(
  import.meta.glob<ReturnedText>('../../*/returned-text.tsx', { import: 'returnedText', eager: true }),
)

/** What all features show at a place. */
export const listParts = <P extends keyof ReturnedText>(place: P): NonNullable<ReturnedText[P]>[] =>
  returnedTexts.flatMap(one => one[place] ?? [])
