/**
 * How many slips of the finger lie between two words: a letter added, left out or wrong, or two neighbours
 * exchanged (optimal string alignment). Stops counting beyond `limit`, then answers `limit + 1`.
 */
export function editDistance(one: string, other: string, limit: number): number {
  const a = [...one]
  const b = [...other]
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      let min = Math.min(last[column]! + 1, line[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      const isExchanged =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isExchanged) min = Math.min(min, beforeLast[column - 2]! + 1)
      line.push(min)
    }
    if (Math.min(...line) > limit) return limit + 1
    beforeLast = last
    last = line
  }
  return Math.min(last[b.length]!, limit + 1)
}
