type Span = { start: number; end: number }

/** Browsers round the second that is sought down to their own clock's step: it is still the line's first. */
const clockStep = 0.001

/** The place of the last line that has begun by `second`, also while nobody speaks after it; -1 before the first. */
export function begunAt(lines: readonly Pick<Span, 'start'>[], second: number): number {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (lines[middle]!.start <= second + clockStep) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The place of the line that is said at `second`: the last that has begun and not ended; -1 for none. */
export function cueAt(lines: readonly Span[], second: number): number {
  const place = begunAt(lines, second)
  return place >= 0 && second < lines[place]!.end ? place : -1
}
