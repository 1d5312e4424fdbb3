import { detectLanguage } from '#persian/foreign-runs.ts'
import { detectDirection } from '#persian/strong-letters.ts'
import { Bdi } from '#ui/bdi.tsx'
import { markWords } from './mark-words.ts'

/** A text of the school's in whose words those that were looked for stand out. */
export function Marked({
  text,
  words,
  lang = null,
  where,
}: {
  text: string
  words: readonly string[]
  /** Where it is known. */
  lang?: string | null
  /** Where in a word they may stand; at its beginning, if nothing is said. */
  where?: 'anywhere'
}) {
  const pieces = markWords(text, words, where).map(({ text: piece, isFound }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is nothing but its place
    isFound ? <mark key={at}>{piece}</mark> : piece,
  )
  if (lang !== null) return <Bdi lang={lang}>{pieces}</Bdi>
  if (detectDirection(text) === 'ltr') return <Bdi lang={detectLanguage(text)}>{pieces}</Bdi>
  return <bdi dir="rtl">{pieces}</bdi>
}
