/** Control characters, and those that turn the direction of what stands after them. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu

/**
 * A file's name as people may be shown it: without path, controls and direction marks (but with the joiners that Persian
 * is written with), 120 characters at most. It is never part of a path.
 */
export function shownName(given: string): string {
  const plain = given
    .replace(hidden, sign => (sign === '\u200c' || sign === '\u200d' ? sign : ''))
    .replace(/^.*[/\\]/s, '')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = Array.from(plain)
  if (letters.length <= 120) return plain || 'file'
  const ending = /\.[\p{L}\p{N}]{1,8}$/u.exec(plain)?.[0] ?? ''
  return `${letters.slice(0, 119 - ending.length).join('')}…${ending}`
}
