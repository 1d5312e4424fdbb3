import { runSteps, type Step } from './run-steps.ts'

const bin = (path: string) => `node_modules/${path}`

/** What `npm run check` holds the project against: types, style and import rules, then the quick tests. */
const steps: Step[] = [
  { name: 'unit tests', lane: 1, argv: [['tools/test.ts', 'unit', '--brief']] },
  {
    name: 'types',
    lane: 0,
    argv: [
      [bin('.bin/react-router'), 'typegen'],
      // Each further checker does much of the others' work again: on two cores all of it takes less beside other steps.
      [bin('typescript-7/bin/tsc'), '--noEmit', '--checkers', '1'],
    ],
  },
  { name: 'biome', lane: 2, argv: [[bin('.bin/biome'), 'ci', '--colors=off', '--error-on-warnings', '.']] },
  {
    name: 'css',
    lane: 2,
    argv: [[bin('.bin/stylelint'), 'src/**/*.css', '--allow-empty-input']],
  },
  { name: 'boundaries', lane: 2, argv: [['tools/boundaries.ts']] },
  { name: 'words', lane: 2, argv: [['tools/words.ts']] },
]

/**
 * `npm run check`, and `npm run check -- static` for all but the tests (or any of the steps by name).
 */
const asked = process.argv.slice(2)
const chosen = steps.filter(
  ({ name }) =>
    asked.length === 0 || asked.includes(name) || (asked.includes('static') && name !== 'unit tests'),
)
if (chosen.length === 0) {
  console.error(`no such step; there are: static, ${steps.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
process.exit((await runSteps(chosen)) ? 0 : 1)
