import type { AskedWord } from './find-glosses.server.ts'
import { nameWord, splitWords } from './split-words.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const readEntities = (text: string) =>
  text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi,
    (all, hex?: string, decimal?: string, name?: string) => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
      return decimal ? String.fromCodePoint(Number(decimal)) : (entities[name!] ?? all)
    },
  )

/** Elements that close themselves, of those that prose may have. */
const empty = /^(?:img|br|hr)$/
/** Links lead somewhere, and code is no language: their words are not tapped. */
const left = /^(?:a|code|pre)$/

/** The runs of other languages in prose of ours, with the language each is marked with. */
export function listRuns(html: string): { language: string; text: string }[] {
  const runs: { language: string; text: string }[] = []
  const open: { language: string; isLeft: boolean }[] = [{ language: 'fa', isLeft: false }]
  for (const [, slash, tag, attributes, text] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g)) {
    const { language, isLeft } = open.at(-1)!
    if (text !== undefined) {
      if (language !== 'fa' && !isLeft) runs.push({ language, text: readEntities(text) })
    } else if (slash) open.pop()
    else if (!empty.test(tag!)) {
      open.push({
        language: / lang="([^"]+)"/.exec(attributes!)?.[1] ?? language,
        isLeft: isLeft || left.test(tag!),
      })
    }
  }
  return runs
}

/** The words of a text that is mostly about `or`, each once. */
export function listTextWords(html: string, or: string | null): AskedWord[] {
  const words = new Map<string, AskedWord>()
  for (const { language, text } of listRuns(html))
    for (const { word } of splitWords(text, language))
      words.set(nameWord(language, word), { language, word, or })
  return [...words.values()]
}
