import { startTransition, useEffect, useState } from 'react'

/** Rows of another page that are laid out at a time: on a slow phone no step takes longer than a press may wait. */
const step = 8

/**
 * The rows of a page that was turned, from the first on in the place of those before: fifty laid out at once would hold up
 * what is pressed meanwhile. The first page stands whole.
 */
export function useTurnedRows<Row extends { id: string }>(rows: readonly Row[]): readonly Row[] {
  const [turn, setTurn] = useState({ rows, before: rows, count: rows.length })
  if (turn.rows !== rows) setTurn({ rows, before: turn.rows, count: step })
  useEffect(() => {
    if (turn.count >= turn.rows.length) return
    const timer = setTimeout(() =>
      startTransition(() => setTurn(now => (now === turn ? { ...now, count: now.count + step } : now))),
    )
    return () => clearTimeout(timer)
  }, [turn])
  const { before, count } = turn
  if (count >= rows.length) return rows
  const turned = rows.slice(0, count)
  const ids = new Set(turned.map(({ id }) => id))
  return [...turned, ...before.slice(count).filter(({ id }) => !ids.has(id))]
}
