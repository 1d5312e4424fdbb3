import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coverageTable, missingIds } from './coverage-by-requirement.ts'
import { type ReportedTest, readCoverage, readReports } from './covered-ids.ts'
import { casesIn, clausesIn, featuresIn, readRequirements } from './requirements.ts'

const clauses = `# Clauses
## 2.2 Login
- S2.2.1 Titled so [browser]
- S2.2.12 Has hints (a) [eye]
- = S4.1 repeated
## 5 Rules
- S5.1 Digits [unit]
## Left open
- S5: not shown
`
const features = `## 14. Payment (and more)
| id | Testable feature | Who has it | Mark | Ev. |
|---|---|---|---|---|
| PA1 | Amount | docs | M | V |
| PA2 | Callback \`a|b\` once | none | M | V |
| PA8 | Wallet | - | n | K |
| PA12 | Hint | none | B | - |
| **Anchor** | not a row | M |
`
const cases = `RC1. **Guessed** (PG; API2): x
RC10. **Killed** (PG and PGlite): y
RC26. **Headers**: z
| RC27 | only mentioned |
`
const requirements = [...clausesIn(clauses), ...featuresIn(features), ...casesIn(cases)]

const ran = (title: string, more: Partial<ReportedTest> = {}): ReportedTest => ({
  title,
  file: 'a.test.ts',
  project: 'unit',
  engine: 'pglite',
  status: 'passed',
  assertions: 2,
  propertyCases: 0,
  ...more,
})
const coveredBy = (...tests: ReportedTest[]) => [...readCoverage(tests, requirements).covered.keys()]
const findFaults = (...tests: ReportedTest[]) =>
  readCoverage(tests, requirements).faults.map(({ why }) => why)

test('the documents are read: clauses without repetitions, feature rows with marks, cases', () => {
  expect(requirements.map(({ id }) => id)).toEqual(
    'S2.2.1 S2.2.12 S5.1 PA1 PA2 PA8 PA12 RC1 RC10 RC26'.split(' '),
  )
  const needs = Object.fromEntries(requirements.map(entry => [entry.id, entry.needs]))
  expect(needs).toMatchObject({ 'S2.2.1': 'browser', 'S2.2.12': 'browser', 'S5.1': null, PA1: 'browser' })
  expect(needs).toMatchObject({ PA2: 'postgres', RC1: 'postgres', RC10: 'postgres', RC26: null })
  expect(requirements.find(({ id }) => id === 'PA8')?.mark).toBe('nice')
  expect(requirements.find(({ id }) => id === 'PA12')?.group).toBe('PA Payment')
})

test('a passed test with two assertions, or with a property, covers the id its title starts with', () => {
  expect(coveredBy(ran('S5.1 digits are folded'))).toEqual(['S5.1'])
  expect(coveredBy(ran('S5.1 digits are folded', { assertions: 0, propertyCases: 100 }))).toEqual(['S5.1'])
  expect(coveredBy(ran('digits are folded as S5.1 says'))).toEqual([])
})

test('a failed or skipped test covers nothing, and a failure takes the coverage back', () => {
  expect(coveredBy(ran('S5.1 digits', { status: 'failed' }))).toEqual([])
  expect(coveredBy(ran('S5.1 digits', { status: 'skipped' }))).toEqual([])
  expect(coveredBy(ran('S5.1 digits'), ran('S5.1 digits', { engine: 'postgres', status: 'failed' }))).toEqual(
    [],
  )
})

test('one assertion is not enough, and is named as a fault', () => {
  const weak = ran('S5.1 digits', { assertions: 1 })
  expect(coveredBy(weak)).toEqual([])
  expect(findFaults(weak)).toEqual(['makes 1 assertion(s) and runs no property'])
  expect(findFaults(weak, ran('S5.1 letters'))).toEqual([])
  // Nobody knows what one that was left out would have shown.
  for (const status of ['skipped', 'pending'])
    expect(findFaults(weak, ran('S5.1 letters', { status }))).toEqual([])
})

test('a title with two ids covers neither, and is named as a fault', () => {
  expect(coveredBy(ran('S5.1 RC26 both'), ran('RC26 as in S5.1'), ran('RC26, S5.1'))).toEqual([])
  expect(findFaults(ran('S5.1 and RC26'))).toEqual(['names another id too: RC26'])
  expect(coveredBy(ran('RC26 a page of A1 phrases at 10:30 and S5.12'))).toEqual(['RC26'])
})

test('an id that no document requires is named as a fault; a word that only looks like one is not', () => {
  expect(findFaults(ran('S5.99 gone'), ran('PA99 gone'))).toEqual([
    'no document requires this id',
    'no document requires this id',
  ])
  expect(findFaults(ran('A1 phrases come first'), ran('PGlite loads'), ran('S5.1: no space'))).toEqual([])
})

test('what a person sees is covered in the browser, and a race on PostgreSQL', () => {
  expect(coveredBy(ran('S2.2.1 title'), ran('PA1 amount'))).toEqual([])
  expect(coveredBy(ran('S2.2.1 title', { project: 'browser' }), ran('S2.2.1 title'))).toEqual(['S2.2.1'])
  expect(coveredBy(ran('RC1 guessed'))).toEqual([])
  expect(coveredBy(ran('RC1 guessed', { engine: 'postgres' }))).toEqual(['RC1'])
})

test('the table counts each section and names what is missing', () => {
  const coverage = readCoverage([ran('S5.1 digits'), ran('PA8 wallet', { project: 'browser' })], requirements)
  const readNumbers = (group: string) =>
    coverageTable(requirements, coverage)
      .split('\n')
      .find(line => line.startsWith(group))
      ?.slice(44)
      .trim()
      .split(/ +/)
      .map(Number)
  expect(readNumbers('S 5 Rules')).toEqual([1, 1, 0, 0, 0])
  expect(readNumbers('PA Payment')).toEqual([4, 1, 1, 3, 2])
  expect(readNumbers('all')).toEqual([10, 2, 1, 8, 7])
  expect(missingIds(requirements, coverage)).toContain('PA Payment: PA1 PA2 PA12')
})

test('reports are read by project and engine, and nothing else in the folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hamava-reports-'))
  const assertionResults = [{ title: 'S5.1 digits', status: 'passed', meta: { assertions: 3 } }]
  const report = JSON.stringify({ testResults: [{ name: '/a/b.test.ts', assertionResults }] })
  await writeFile(join(folder, 'browser-postgres.json'), report)
  await writeFile(join(folder, 'size.json'), '{}')
  expect(await readReports(folder)).toEqual([
    { ...ran('S5.1 digits'), file: '/a/b.test.ts', project: 'browser', engine: 'postgres', assertions: 3 },
  ])
  expect(await readReports(join(folder, 'nowhere'))).toEqual([])
  await rm(folder, { recursive: true })
})

test('without the documents nothing is required', async () => {
  expect(await readRequirements(join(tmpdir(), 'no-such-folder'))).toBeNull()
})
