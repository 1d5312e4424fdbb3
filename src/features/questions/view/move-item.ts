/** The same things, with the one at `from` standing at `to`. */
export function moveItem<T>(things: readonly T[], from: number, to: number): T[] {
  const moved = [...things]
  const [thing] = moved.splice(from, 1)
  if (thing !== undefined) moved.splice(to, 0, thing)
  return moved
}
