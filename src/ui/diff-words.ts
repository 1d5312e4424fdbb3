/** A run of words of which both texts consist: what they share, and what only one of them has. */
export type Change = { kind: 'same' | 'removed' | 'added'; text: string }

/** Words, spaces, emoji and marks, each by itself. «می‌روم» is one word, as is "don't". */
const toWords = (text: string): string[] =>
  text.match(
    /[\p{L}\p{M}\p{N}'’‌]+|\s+|\p{Extended_Pictographic}(?:[\uFE0F\p{Emoji_Modifier}]|\u200D\p{Extended_Pictographic})*|./gsu,
  ) ?? []

/** Words that may be removed and added before two texts count as having little in common. */
const maxEdits = 800

/**
 * What was removed from and added to the first text to make it the second, by words; what is removed comes before what
 * is added in its place. Texts that have little in common are compared by sentences.
 */
export function diffWords(from: string, to: string): Change[] {
  const [a, b] = [toWords(from), toWords(to)]
  return joinOverSpaces(compare(a, b) ?? compareSentences(a, b))
}

/** Null where more is different than is worth finding out; the time it takes grows with the square of that. */
function compare(from: readonly string[], to: readonly string[]): Change[] | null {
  const ids = new Map<string, number>()
  const identify = (word: string) => {
    const id = ids.get(word) ?? ids.size
    ids.set(word, id)
    return id
  }
  const edits = findEdits(Int32Array.from(from, identify), Int32Array.from(to, identify))
  if (!edits) return null
  const changes: Change[] = []
  const add = (kind: Change['kind'], text: string) => {
    const last = changes.at(-1)
    if (last?.kind === kind) last.text += text
    else changes.push({ kind, text })
  }
  for (let [i, j] = [0, 0]; i < from.length || j < to.length; ) {
    if (edits.removed[i]) add('removed', from[i++]!)
    else if (edits.added[j]) add('added', to[j++]!)
    else {
      add('same', from[i++]!)
      j++
    }
  }
  return changes
}

/** Which words of each have no partner in the other, so that they are fewest: Myers, An O(ND) difference algorithm. */
function findEdits(a: Int32Array, b: Int32Array): { removed: Uint8Array; added: Uint8Array } | null {
  const [removed, added] = [new Uint8Array(a.length), new Uint8Array(b.length)]
  const most = Math.min(a.length + b.length, maxEdits)
  // How far each diagonal reaches, and what that was after each step.
  const reach = new Int32Array(2 * most + 3)
  const steps: Int32Array[] = []
  const isDown = (reached: Int32Array, center: number, step: number, diagonal: number) =>
    diagonal === -step ||
    (diagonal !== step && reached[center + diagonal - 1]! < reached[center + diagonal + 1]!)
  for (let step = 0; step <= most; step++) {
    for (let diagonal = -step; diagonal <= step; diagonal += 2) {
      const at = most + 1 + diagonal
      let x = isDown(reach, most + 1, step, diagonal) ? reach[at + 1]! : reach[at - 1]! + 1
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++
      reach[at] = x
      if (x >= a.length && x - diagonal >= b.length) {
        walkBack(step)
        return { removed, added }
      }
    }
    steps.push(reach.slice(most - step, most + step + 3))
  }
  return null

  function walkBack(last: number) {
    let diagonal = a.length - b.length
    for (let step = last; step > 0; step--) {
      const [reached, center] = [steps[step - 1]!, step]
      const isAdded = isDown(reached, center, step, diagonal)
      diagonal += isAdded ? 1 : -1
      const x = reached[center + diagonal]!
      if (isAdded) added[x - diagonal] = 1
      else removed[x] = 1
    }
  }
}

function compareSentences(from: string[], to: string[]): Change[] {
  const [a, b] = [toSentences(from), toSentences(to)]
  const bySentence = compare(a, b) ?? replace(a.join(''), b.join(''))
  return bySentence.flatMap((change, index) => {
    const [before, after] = [bySentence[index - 1], bySentence[index + 1]]
    if (change.kind === 'added' && before?.kind === 'removed') return []
    if (change.kind !== 'removed' || after?.kind !== 'added') return [change]
    return compare(toWords(change.text), toWords(after.text)) ?? replace(change.text, after.text)
  })
}

function toSentences(words: readonly string[]): string[] {
  const sentences: string[] = []
  let isOpen = false
  for (const word of words) {
    if (isOpen) sentences[sentences.length - 1] += word
    else sentences.push(word)
    isOpen = !/^[.!?؟…]$|\n/.test(word)
  }
  return sentences
}

const replace = (from: string, to: string): Change[] =>
  [{ kind: 'removed', text: from } as const, { kind: 'added', text: to } as const].filter(({ text }) => text)

/** Two changes with a mere space between them are one: what stands there is replaced as a whole. */
function joinOverSpaces(changes: readonly Change[]): Change[] {
  const joined: Change[] = []
  let [removed, added, space] = ['', '', '']
  const keep = (text: string) => {
    const last = joined.at(-1)
    if (last?.kind === 'same') last.text += text
    else if (text) joined.push({ kind: 'same', text })
  }
  const close = () => {
    const start = shareSpace(/^\s*/, removed, added)
    const end = shareSpace(/\s*$/, removed.slice(start.length), added.slice(start.length))
    keep(start)
    joined.push(
      ...replace(
        removed.slice(start.length, removed.length - end.length),
        added.slice(start.length, added.length - end.length),
      ),
    )
    keep(end + space)
    removed = added = space = ''
  }
  for (const { kind, text } of changes) {
    if (kind !== 'same') {
      removed += space + (kind === 'removed' ? text : '')
      added += space + (kind === 'added' ? text : '')
      space = ''
    } else if ((removed || added) && !space && /^[^\S\n]+$/.test(text)) space = text
    else {
      close()
      keep(text)
    }
  }
  close()
  return joined
}

/** The space that both have at one end, where it is alike. */
function shareSpace(at: RegExp, one: string, other: string): string {
  const space = at.exec(one)![0]
  return space === at.exec(other)![0] ? space : ''
}
