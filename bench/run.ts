import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { buildIfChanged } from '../tools/build.ts'

/**
 * `npm run bench [name …]`: runs the benches of this folder and writes `bench/result.json`: what was measured, on
 * how much, with which versions, on which machine. A bench is a module that exports `run()`.
 */
const folder = import.meta.dirname
const names = readdirSync(folder)
  .filter(
    file =>
      file.endsWith('.ts') &&
      /^export (?:async )?function run\b/m.test(readFileSync(join(folder, file), 'utf8')),
  )
  .map(file => file.replace(/\.ts$/, ''))
const wanted = process.argv.slice(2)
const resultFile = join(folder, 'result.json')

await buildIfChanged()
const results = JSON.parse(safeRead(resultFile)) as { benches: Record<string, unknown> }
const { dependencies } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}
for (const name of names.filter(name => wanted.length === 0 || wanted.includes(name))) {
  console.log(`— ${name}`)
  const { run } = (await import(join(folder, `${name}.ts`))) as { run: () => Promise<object> }
  const begun = Date.now()
  const measured = await run()
  results.benches[name] = { ...measured, tookSeconds: Math.round((Date.now() - begun) / 1000) }
  console.log(JSON.stringify(measured, null, 1))
}
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder }).toString().trim()
writeFileSync(
  resultFile,
  `${JSON.stringify(
    {
      date: new Date().toISOString(),
      commit,
      machine: { cpu: cpus()[0]?.model, cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30) },
      versions: { node: process.version, ...dependencies },
      benches: results.benches,
    },
    null,
    2,
  )}\n`,
)

function safeRead(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '{"benches":{}}'
  }
}
