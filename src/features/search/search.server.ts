import type { CheckedInputOf, RawOutputOf } from '#contract/endpoint.ts'
import { splitWords } from '#persian/words.ts'
import type { RequestContext } from '#server/app-context.ts'
import type * as calls from './contract.ts'
import { correctWords } from './correct.server.ts'
import { findThings, maxWords } from './find-things.server.ts'
import type { Searchable } from './hooks.server.ts'
import { listSearchables } from './keep-index.server.ts'
import { cutAround, readMarked } from './mark-words.ts'

/** Things of each kind that are shown beside others, and of one kind alone. */
const perKind = 4
const ofOne = 50

/** The words of a question as they are compared, each once. */
export const readWords = (q: string) =>
  [...new Set(splitWords(q).map(({ folded }) => folded))].slice(0, maxWords)

/** One statement, whatever there is; up to four where nothing is found as it was written. */
export async function searchSite(
  { app, db, now }: RequestContext,
  { q, kind }: CheckedInputOf<typeof calls.searchSite>,
): Promise<RawOutputOf<typeof calls.searchSite>> {
  const words = readWords(q)
  const searchables = listSearchables(app)
  if (words.length === 0 || searchables.length === 0) return { kinds: [], correctedTo: null, fewer: [] }
  const only = searchables.some(searchable => searchable.kind === kind) ? kind! : null
  const find = (some: readonly string[]) =>
    findThings(db, searchables, { words: some, only, perKind, ofOne, now: now() })
  const found = await find(words)
  if (found.kinds.length > 0) return { kinds: toKinds(searchables, found, q), correctedTo: null, fewer: [] }
  // «جا‌افتاده» may stand there as «جاافتاده».
  const joined = readWords(q.replaceAll('\u200C', ''))
  if (joined.join(' ') !== words.join(' ')) {
    const together = await find(joined)
    if (together.kinds.length > 0)
      return { kinds: toKinds(searchables, together, q), correctedTo: null, fewer: [] }
  }
  const { meant, known } = await correctWords(db, words)
  if (meant) {
    const mended = await find(meant)
    if (mended.kinds.length > 0) {
      const correctedTo = meant.map(word => findWritten(word, q, mended.things)).join(' ')
      return { kinds: toKinds(searchables, mended, correctedTo), correctedTo, fewer: [] }
    }
  }
  const fewer = words
    .map((word, at) => ({ word, known: known[at]! }))
    .filter(one => words.length > 1 && one.known > 0)
    // What is rare says most.
    .sort((one, other) => one.known - other.known)
    .map(({ word }) => findWritten(word, q, []))
  return { kinds: [], correctedTo: null, fewer: fewer.slice(0, 3) }
}

type Found = Awaited<ReturnType<typeof findThings>>

function toKinds(searchables: readonly Searchable[], { kinds, things }: Found, q: string) {
  const marked = readMarked(q)
  return searchables.flatMap(({ kind, title, icon, path, describe, list }) => {
    const known = kinds.find(found => found.kind === kind)
    if (!known) return []
    const items = things
      .filter(thing => thing.kind === kind)
      .map(thing => ({
        id: thing.id,
        title: thing.title,
        detail: thing.detail && (describe ? describe(thing.detail) : cutAround(thing.detail, marked)),
        tag: thing.tag,
        lang: thing.lang,
        path: path(thing.key),
      }))
    return {
      kind,
      title,
      icon,
      total: known.is_estimate ? roundEstimate(known.total) : known.total,
      isAbout: known.is_estimate,
      list: list?.(q) ?? null,
      items,
    }
  })
}

/** Two digits of it: more would not be true. */
const roundEstimate = (total: number) => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(total)) - 1)
  return Math.round(total / unit) * unit
}

/** A folded word as the question or what is found by it writes it. */
function findWritten(folded: string, q: string, things: Found['things']): string {
  const texts = [q, ...things.flatMap(({ title, detail }) => [title, detail ?? ''])]
  for (const text of texts) {
    const word = splitWords(text).find(one => one.folded === folded)
    if (word) return word.written
  }
  return folded
}
