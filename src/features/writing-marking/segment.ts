/** Where each sentence of a text begins, the first left out; whitespace belongs to the sentence before it. */
export type Cuts = readonly number[]

export type Span = { start: number; end: number }

/** Where a language ends its sentences, and at the ends of lines: a heading has no full stop. */
export function findCuts(text: string, language: string): number[] {
  const cuts = new Set<number>()
  for (const { index } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    const [before, after] = [text.slice(0, index), text.slice(index)]
    const isSpeechGoingOn = /[!?]['"’”»]\s*$/.test(before) && /^\p{Ll}/u.test(after)
    if (index > 0 && !isSpeechGoingOn && !endsInAbbreviation(before, language)) cuts.add(index)
  }
  for (const line of text.matchAll(/\n\s*/g)) cuts.add(line.index + line[0].length)
  return [...cuts].filter(cut => text.slice(0, cut).trim() && text.slice(cut).trim()).sort((a, b) => a - b)
}

/** What a capital may follow within a sentence, which no segmenter knows without its language's list. */
const abbreviations: Record<string, RegExp> = {
  en: /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|vs|e\.g|i\.e|[A-Z])\.\s+$/,
  de: /(?:^|[\s(])(?:Hr|Fr|Dr|Prof|Nr|z\. ?B|d\. ?h|bzw|ca|\d{1,2}|[A-Z])\.\s+$/,
  fr: /(?:^|[\s(])(?:M|MM|Mme|Mlle|Dr|Pr|[A-Z])\.\s+$/,
  tr: /(?:^|[\s(])(?:Dr|Prof|Doç|Av|\d{1,2}|[A-ZÇĞİÖŞÜ])\.\s+$/,
}
/** «I» ends sentences («So do I.»); every other capital with a full stop is part of a name. */
const endsInAbbreviation = (before: string, language: string) =>
  (abbreviations[language.split('-')[0]!]?.test(before) ?? false) && !/\sI\.\s+$/.test(before)

/** The sentences that these cuts make of a text, without the whitespace around them. */
export function listSentences(text: string, cuts: Cuts): Span[] {
  const starts = [0, ...cuts]
  return starts.flatMap((start, index) => {
    const raw = text.slice(start, starts[index + 1] ?? text.length)
    const trimmed = raw.trim()
    if (!trimmed) return []
    const from = start + raw.indexOf(trimmed)
    return [{ start: from, end: from + trimmed.length }]
  })
}

/** One sentence made two where `offset` stands, at the beginning of a word; the same cuts where that makes no two. */
export function splitAt(text: string, cuts: Cuts, offset: number): Cuts {
  const at = offset + (/^\s*/.exec(text.slice(offset))?.[0].length ?? 0)
  const isWithin = listSentences(text, cuts).some(({ start, end }) => start < at && at < end)
  return isWithin ? [...cuts, at].sort((a, b) => a - b) : cuts
}

/** A sentence made one with the one before it, by where it begins. */
export const joinWithPrevious = (text: string, cuts: Cuts, start: number): Cuts =>
  text.slice(0, start).trim()
    ? cuts.filter(cut => text.slice(Math.min(cut, start), Math.max(cut, start)).trim())
    : cuts
