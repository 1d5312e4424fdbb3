import type { PartOfSpeech } from './rules.ts'

/** A word that a form may be of, and as what. */
type Candidate = { lemma: string; as: readonly PartOfSpeech[] }

const nounOrVerb = ['noun', 'verb'] as const
const verb = ['verb'] as const
const graded = ['adjective', 'adverb'] as const

/** Endings with what stands in their place in the word itself, the likeliest first. Irregular forms are data. */
const endings: readonly [RegExp, readonly string[], readonly PartOfSpeech[]][] = [
  [/ies$/, ['y'], nounOrVerb],
  [/(?<=s|x|z|ch|sh|o)es$/, [''], nounOrVerb],
  [/(?<!s)s$/, [''], nounOrVerb],
  [/['’]s$/, [''], ['noun', 'name']],
  [/ied$/, ['y'], verb],
  [/ed$/, ['', 'e'], verb],
  [/ying$/, ['ie', 'y'], verb],
  [/ing$/, ['', 'e'], verb],
  [/ier$|iest$/, ['y'], graded],
  [/er$|est$/, ['', 'e'], graded],
]

/** What a regular form in small letters may be a form of: `studies` → `study`, `stopped` → `stop`, `making` → `make`. */
export function listLemmas(form: string): Candidate[] {
  const found: Candidate[] = []
  for (const [ending, instead, as] of endings) {
    if (!ending.test(form)) continue
    const stem = form.replace(ending, '')
    if (stem.length < 2) continue
    found.push(...instead.map(letters => ({ lemma: stem + letters, as })))
    // The consonant that is doubled before the ending.
    if (/([bdgklmnprt])\1$/.test(stem)) found.push({ lemma: stem.slice(0, -1), as })
  }
  return found
}
