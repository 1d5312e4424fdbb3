import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { findFeatureCycles } from './feature-cycles.ts'

/** What is cruised of a checkout; folders that are not there are passed over. */
const folders = ['src', 'serve.ts', 'emulators', 'tools', 'test', 'bench']

/**
 * Holds every import of the checkout against `.dependency-cruiser.mjs`.
 * Also refuses when files were not really read: with a TypeScript that the cruiser cannot load it finds nothing, and
 * nothing breaks no rule.
 * @returns one line for each broken rule, `rule: from → to`; none when all is well
 */
export async function checkBoundaries(
  root: string,
): Promise<{ faults: string[]; files: number; imports: number }> {
  const { default: config, tests } = await import(pathToFileURL(join(root, '.dependency-cruiser.mjs')).href)
  const expected = await sourceFiles(root)
  const present = folders.filter(folder =>
    expected.some(file => file === folder || file.startsWith(`${folder}/`)),
  )
  const { output } = await cruise(
    present,
    { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true, baseDir: root },
    undefined,
    { tsConfig: extractTsConfig(join(root, 'tsconfig.json')) },
  )
  const { modules, summary } = output as ICruiseResult
  const read = new Map(modules.map(({ source, dependencies }) => [source, dependencies.length]))
  const unread = expected.filter(file => !read.has(file))
  const imports = [...read.values()].reduce((sum, count) => sum + count, 0)
  const faults = summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle ? [from, ...cycle.map(step => step.name)].join(' → ') : `${from} → ${to}`
    return `${rule.name}: ${way}`
  })
  faults.push(...findFeatureCycles(modules, path => new RegExp(tests).test(path)))
  if (unread.length > 0) faults.push(`not read: ${unread.slice(0, 5).join(', ')} (${unread.length} files)`)
  // Fewer imports than files: the files were listed, but nothing in them was understood.
  if (imports < expected.length) faults.push(`only ${imports} imports found in ${expected.length} files`)
  return { faults, files: expected.length, imports }
}

/** The TypeScript files that must turn up, by their paths from the root. */
async function sourceFiles(root: string): Promise<string[]> {
  const found: string[] = []
  for (const folder of folders) {
    if (folder.endsWith('.ts')) {
      found.push(folder)
      continue
    }
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, '')
      const isSource = entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.d\.ts$/.test(entry.name)
      if (isSource && !path.startsWith('tools/empty-app/')) found.push(path)
    }
  }
  return found
}

if (import.meta.main) {
  const { faults, files, imports } = await checkBoundaries(process.cwd())
  for (const fault of faults) console.error(fault)
  console.log(`${imports} imports of ${files} files held against the rules: ${faults.length} broken`)
  // Not process.exit: on a busy machine it would cut off the last lines of a pipe.
  process.exitCode = faults.length > 0 ? 1 : 0
}
