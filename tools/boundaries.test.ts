/** @module-tag embedded */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFeatureCycles } from './feature-cycles.ts'

const project = join(import.meta.dirname, '..')
let copy = ''

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'hamava-boundaries-'))
  for (const name of ['src', 'serve.ts', 'package.json', 'tsconfig.json', '.dependency-cruiser.mjs']) {
    await cp(join(project, name), join(copy, name), { recursive: true })
  }
  await symlink(join(project, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rm(copy, { recursive: true, force: true }))

/** Runs the check in the copy as `npm run check` does. */
async function check(...node: string[]): Promise<{ code: number; output: string }> {
  const argv = [...node, join(project, 'tools/boundaries.ts')]
  try {
    const { stdout } = await promisify(execFile)(process.execPath, argv, { cwd: copy })
    return { code: 0, output: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stderr + stdout }
  }
}

/** What is planted, where, and the rule that must name it. */
const planted: [file: string, text: string, rule: string][] = [
  [
    'src/persian/planted.ts',
    `import { AppError } from '#contract/app-error.ts'\nexport const a = AppError`,
    'floor-persian',
  ],
  [
    'src/contract/planted.ts',
    `import type { Log } from '#server/platform/log.ts'\nexport type A = Log`,
    'floor-contract',
  ],
  [
    'src/ui/planted.tsx',
    `import { readSession } from '#client/session.ts'\nexport const a = readSession`,
    'floor-ui',
  ],
  [
    'src/client/planted.ts',
    `import type { AppContext } from '#server/app-context.ts'\nexport type A = AppContext`,
    'floor-client',
  ],
  [
    'src/server/planted.ts',
    `import { sessionKey } from '#client/session.ts'\nexport const a = sessionKey`,
    'floor-server',
  ],
  ['src/server/planted-too.ts', `export * from '#account/contract.ts'`, 'floor-server'],
  [
    'src/account/planted.ts',
    `import { home } from '#features/home/routes.ts'\nexport const a = home`,
    'floor-account',
  ],
  [
    'src/shell/planted.tsx',
    `export const a = () => import('#features/phrasebook/contract.ts')`,
    'floor-shell',
  ],
  [
    'src/features/home/planted.ts',
    `import type { Level } from '../phrasebook/contract.ts'\nexport type A = Level`,
    'public-only',
  ],
  [
    'src/features/home/planted-account.ts',
    `import { login } from '#account/contract.ts'\nexport const a = login`,
    'public-only-account',
  ],
  [
    'src/features/profile/planted-account.ts',
    `import { LoginHost } from '#account/login/login-host.tsx'\nexport const a = LoginHost`,
    'account-pages',
  ],
  [
    'src/features/home/planted-card.tsx',
    `import type { AppContext } from '#server/app-context.ts'\nexport type A = AppContext`,
    'no-server-in-browser',
  ],
  [
    'src/features/home/planted-loader.tsx',
    `import { loaderApi } from '#server/http/loader-api.ts'\nexport const a = loaderApi`,
    'loader-api-in-pages',
  ],
  [
    'src/ui/planted-file.ts',
    `import { readFile } from 'node:fs'\nexport const a = readFile`,
    'no-node-in-browser',
  ],
  ['src/server/planted-react.ts', `import { use } from 'react'\nexport const a = use`, 'no-react-in-server'],
  [
    'src/shell/planted-entry.ts',
    `import type { features } from '../features.server.ts'\nexport type A = typeof features`,
    'nobody-imports-entries',
  ],
  [
    'src/features/home/planted.server.ts',
    `import type { FastifyInstance } from 'fastify'\nexport type A = FastifyInstance`,
    'only-server-fastify',
  ],
  ['src/account/planted.server.ts', `import pg from 'pg'\nexport const a = pg`, 'only-server-services'],
  ['src/server/planted-emulator.ts', `import '../../emulators/planted.ts'`, 'no-outside-in-src'],
  [
    'emulators/planted.ts',
    `import type { AppContext } from '../src/server/app-context.ts'\nexport type A = AppContext`,
    'emulators-apart',
  ],
  [
    'src/features/home/planted-shots.ts',
    `import { shots } from './shots.ts'\nexport const a = shots`,
    'no-test-in-code',
  ],
  ['src/ui/utils.ts', `import '#persian/planted.ts'`, 'nothing'],
  ['src/ui/planted-utils.ts', `import './utils.ts'`, 'named-by-field'],
  ['src/persian/one.ts', `import { two } from './two.ts'\nexport const one = () => two`, 'no-cycle'],
  ['src/persian/two.ts', `import { one } from './one.ts'\nexport const two = () => one`, 'nothing'],
  ['src/persian/lost.ts', `import { gone } from '#persian/gone.ts'\nexport const a = gone`, 'resolves'],
]

test('every planted import is found, type-only and lazy ones too, and the check fails', async () => {
  for (const [file, text] of planted) {
    await mkdir(dirname(join(copy, file)), { recursive: true })
    await writeFile(join(copy, file), text)
  }
  const { code, output } = await check()
  for (const [file] of planted) await rm(join(copy, file))
  expect(code).toBe(1)
  const missed = planted.filter(
    ([file, , rule]) =>
      rule !== 'nothing' && !output.split('\n').some(line => line.startsWith(`${rule}: ${file} →`)),
  )
  expect(missed).toEqual([])
})

test('a cruiser that understands no TypeScript fails instead of finding nothing', async () => {
  // As with typescript 7 alone, which the cruiser cannot load.
  const blind = join(copy, 'without-typescript.mjs')
  await writeFile(
    blind,
    `import { registerHooks } from 'node:module'
     registerHooks({
       resolve(specifier, context, next) {
         if (specifier === 'typescript') throw Object.assign(new Error('none'), { code: 'MODULE_NOT_FOUND' })
         return next(specifier, context)
       },
     })`,
  )
  const { code, output } = await check('--import', blind)
  expect(code).toBe(1)
  expect(output).toMatch(/not read: |only \d+ imports found/)
})

test('features that import each other in a circle are named, however long it is; tests may', () => {
  const at = (feature: string, ...to: string[]) => ({
    source: `src/features/${feature}/a.ts`,
    dependencies: to.map(other => ({ resolved: `src/features/${other}/public.ts` })),
  })
  const chain = [at('a', 'b'), at('b', 'c'), at('c', 'd')]
  expect(findFeatureCycles(chain, () => false)).toEqual([])
  expect(findFeatureCycles([...chain, at('d', 'b')], () => false)).toEqual(['feature-cycle: b, c, d'])
  expect(findFeatureCycles([...chain, at('d', 'b')], path => path.includes('/d/'))).toEqual([])
})
