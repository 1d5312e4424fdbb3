/** From one second of a recording to another. */
export type WatchedPart = [from: number, to: number]

/** Parts so close together are one: players say where they stand by the second. */
const gap = 1.5

/** The parts that were watched with one more, in their order and none touching another: what is seen again counts once. */
export function addPart(parts: readonly WatchedPart[], added: WatchedPart): WatchedPart[] {
  const merged: WatchedPart[] = []
  for (const [from, to] of [...parts, added].toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1)
    if (last && from <= last[1] + gap) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

export const sumParts = (parts: readonly WatchedPart[]): number =>
  parts.reduce((sum, [from, to]) => sum + to - from, 0)
