import { extractCompounds, splitWords } from '#persian/words.ts'

/** More words of one thing than this are not looked for: those of its title and of its beginning are. */
const maxWords = 600

/** The folded words of a text, those joined by a ZWNJ also as one. */
const foldWords = (text: string) => [...splitWords(text), ...extractCompounds(text)].map(word => word.folded)

/** The word that stands for titles with a word that begins so; nothing folded begins with its sign. */
export const toHead = (letters: string) => `#${letters}`

/** By which words a thing is found: in its title, where one or two letters of a word will do, and in all of it. */
export function collectWords({ title, words }: { title: string; words: string }) {
  const inTitle = new Set(foldWords(title).slice(0, maxWords))
  const inAll = new Set([...inTitle, ...foldWords(words)].slice(0, maxWords))
  for (const word of [...inTitle]) {
    const letters = [...word]
    inTitle.add(toHead(letters[0]!))
    if (letters.length > 1) inTitle.add(toHead(letters.slice(0, 2).join('')))
  }
  return { inTitle, inAll }
}
