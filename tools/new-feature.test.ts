/** @module-tag embedded */
import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')
let copy = ''

beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'hamava-copy-'))
  const folders = ['src', 'test', 'tools', 'emulators', 'bench', 'public']
  const configs = (await readdir(project)).filter(name => /\.(json|[cm]?ts|mjs)$|^\.gitignore$/.test(name))
  for (const name of [...folders, ...configs]) {
    cpSync(join(project, name), join(copy, name), { recursive: true })
  }
  await symlink(join(project, 'node_modules'), join(copy, 'node_modules'))
})
afterEach(() => rm(copy, { recursive: true, force: true }))

/** Runs a tool in the copy, as a person runs it, not as a worker of this run. */
async function run(...argv: string[]): Promise<{ code: number; output: string }> {
  const { PATH, HOME, TEST_DATABASE_URL } = process.env
  const env = { PATH, HOME, NO_COLOR: '1', ...(TEST_DATABASE_URL && { TEST_DATABASE_URL }) }
  return promisify(execFile)(process.execPath, argv, { cwd: copy, env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: stderr + stdout }),
  )
}

/** What is in the copy's `src`, by its path from there. */
async function readSources(): Promise<Map<string, string>> {
  const folder = join(copy, 'src')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(
      files.map(async file => [file.slice(folder.length + 1), await readFile(file, 'latin1')] as const),
    ),
  )
}

test('a name that is not in kebab-case or is taken is refused in one sentence, and nothing is written', async () => {
  const before = await readSources()
  const inKebabCase = 'A feature is named in kebab-case, as in: npm run new-feature lost-and-found\n'
  for (const name of ['Lost', 'lost_found', 'lost-', ''])
    expect(await run('tools/new-feature.ts', name), name).toEqual({ code: 1, output: inKebabCase })
  for (const [name, sentence] of [
    ['contact-us', 'src/features/contact-us exists already.'],
    ['lost-and-found terms', 'The address /terms exists already, in src/features/legal/routes.ts.'],
    [
      'lost-and-found Lost',
      'Its address is one word in kebab-case, as in: npm run new-feature lost-and-found lost',
    ],
    ['terms', 'The address /terms exists already, in src/features/legal/routes.ts.'],
    ['areas', 'The name areas has another meaning in src/routes.ts.'],
  ] as const)
    expect(await run('tools/new-feature.ts', ...name.split(' '))).toEqual({
      code: 1,
      output: `${sentence}\n`,
    })
  expect(await readSources()).toEqual(before)
})

test('a new feature passes the checks and its own tests, and two files that were there know of it', async () => {
  const before = await readSources()
  expect(await run('tools/new-feature.ts', 'lost-and-found', 'lost')).toMatchObject({ code: 0 })
  const after = await readSources()
  const changed = [...before.keys()].filter(file => before.get(file) !== after.get(file))
  expect(changed.toSorted()).toEqual(['features.server.ts', 'routes.ts'])
  const added = [...after].filter(([file]) => !before.has(file))
  expect(added.length).toBeGreaterThan(10)
  for (const [file, text] of added) {
    expect(file).toMatch(/^features\/lost-and-found\//)
    expect(file + text).not.toMatch(/new[-_]?feature|new-address/i)
  }

  // The checks know no database: on the second engine only the tests differ.
  const checks = process.env.TEST_DATABASE_URL
    ? []
    : [
        run('tools/check.ts', 'types', 'boundaries'),
        // The rest of the copy is what the project's own check reads.
        run(
          'node_modules/.bin/biome',
          ...['ci', '--colors=off', '--error-on-warnings'],
          ...['src/features/lost-and-found', ...changed.map(file => `src/${file}`)],
        ),
      ]
  const [tested, ...checked] = await Promise.all([
    run('tools/test.ts', 'unit', 'features/lost-and-found'),
    ...checks,
  ])
  for (const { code, output } of checked) expect(code, output).toBe(0)
  expect(tested.code, tested.output).toBe(0)
  expect(tested.output).toMatch(/^5 passed, 0 failed$/m)
}, 300_000)
