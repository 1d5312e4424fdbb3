/** @module-tag embedded */
import { expect, test } from 'vitest'
import { runSteps } from './run-steps.ts'

const node = (code: string) => [['-e', code]]

test('says of each step how long it took', async () => {
  const printed: string[] = []
  const steps = [
    { name: 'first', lane: 0, argv: node('') },
    { name: 'second', lane: 1, argv: node('') },
  ]
  expect(await runSteps(steps, line => printed.push(line))).toBe(true)
  expect(printed.sort()).toEqual([
    expect.stringMatching(/^first +\d+\.\d s$/),
    expect.stringMatching(/^second +\d+\.\d s$/),
  ])
})

test('at the first failure shows its output, ends what runs beside it and starts nothing after it', async () => {
  const printed: string[] = []
  const steps = [
    { name: 'types', lane: 0, argv: node('console.log("this does not fit"); process.exit(3)') },
    { name: 'never', lane: 0, argv: node('') },
    { name: 'tests', lane: 1, argv: node('setTimeout(() => {}, 60_000)') },
  ]
  expect(await runSteps(steps, line => printed.push(line))).toBe(false)
  expect(printed).toEqual(['this does not fit', expect.stringMatching(/^types +failed after/)])
})

test('a step whose first command fails does not go on', async () => {
  const printed: string[] = []
  const steps = [
    { name: 'types', lane: 0, argv: [...node('process.exit(1)'), ...node('console.log("went on")')] },
  ]
  expect(await runSteps(steps, line => printed.push(line))).toBe(false)
  expect(printed.join()).not.toContain('went on')
})
