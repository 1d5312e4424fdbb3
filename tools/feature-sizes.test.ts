import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countLines, maxLines, measureFeatures } from './feature-sizes.ts'

test('comments and blanks are no lines, and all else is', () => {
  const source = `
/** A shape,
 * and how long it is. */
export const shape = {
  // In metres.
  length: 2 * 3, // of three

  width: 4 /* at its base */,
}
const view = (
  <p>
    {/* Only heard. */}
    {shape.length}
  </p>
)
`
  expect(countLines('')).toBe(0)
  expect(countLines(source)).toBe(9)
})

test('no feature has grown past what one can keep in mind', async () => {
  const sizes = await measureFeatures(join(import.meta.dirname, '..'))
  expect(sizes.length).toBeGreaterThan(40)
  expect(sizes[0]!.lines).toBeGreaterThan(1000)
  const tooLarge = sizes.filter(({ lines }) => lines > maxLines)
  const hint = `more than ${maxLines}: take out a part with a seam of its own (docs/decisions/0048)`
  expect(tooLarge.map(({ feature, lines }) => `${feature} has ${lines} lines, ${hint}`)).toEqual([])
})
