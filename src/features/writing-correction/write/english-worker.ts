/** Looks for mistakes in English beside the page. What it reads stays in the browser. */
import { Dialect, LocalLinter } from 'harper.js'
import { slimBinary } from 'harper.js/slimBinary'
import { type EnglishFinding, toKind } from './english-finding.ts'

const linter = new LocalLinter({ binary: slimBinary, dialect: Dialect.American })
const options = { language: 'plaintext' } as const
const maxSuggestions = 3

addEventListener('message', async ({ data: text }: MessageEvent<string>) => {
  postMessage(await find(text).catch(() => null))
})

async function find(text: string): Promise<EnglishFinding[]> {
  const found: EnglishFinding[] = []
  for (const [rule, lints] of Object.entries(await linter.organizedLints(text, options))) {
    for (const lint of lints) {
      const kind = toKind(rule, lint.lint_kind())
      if (!kind) continue
      const { start, end } = lint.span()
      const suggestions = lint
        .suggestions()
        .flatMap(suggestion => (suggestion.kind() === 0 ? suggestion.get_replacement_text() : []))
        .slice(0, maxSuggestions)
      found.push({ kind, start, end, suggestions })
    }
  }
  const foreign = await findBritish(
    found.map(({ kind, start, end }) => (kind === 'spelling' ? text.slice(start, end) : '')),
  )
  return found.filter(({ kind, start, end }) => kind !== 'spelling' || !foreign.has(text.slice(start, end)))
}

/** Which words are spelled as the British do: both are right. */
async function findBritish(words: readonly string[]): Promise<ReadonlySet<string>> {
  const asked = [...new Set(words.filter(Boolean))]
  if (asked.length === 0) return new Set()
  await linter.setDialect(Dialect.British)
  const lints = await linter.lint(asked.join('\n'), options)
  await linter.setDialect(Dialect.American)
  const wrong = new Set(
    lints.filter(lint => lint.lint_kind() === 'Spelling').map(lint => lint.get_problem_text()),
  )
  return new Set(asked.filter(word => !wrong.has(word)))
}
