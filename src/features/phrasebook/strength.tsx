import { persianNumber } from '#persian/digits.ts'
import { Tiles } from '#ui/tiles.tsx'
import type { MyPhrase } from './contract.ts'

const longTerm = 5

/** How well a phrase sits, as tiles. */
export function Strength({ phrase: { memory } }: { phrase: Pick<MyPhrase, 'memory'> }) {
  return (
    <Tiles
      size="small"
      done={memory.strength}
      total={longTerm}
      label={`${persianNumber(memory.strength)} از ${persianNumber(longTerm)} کاشی`}
    />
  )
}
