/** Words of a text as the language parts them; where the browser cannot tell, what stands between spaces. */
export function countWords(text: string, language: string): number {
  if (typeof Intl.Segmenter !== 'function') return text.split(/\s+/).filter(Boolean).length
  let words = 0
  for (const { isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    if (isWordLike) words++
  }
  return words
}
