/**
 * `node tools/rename/apply.mjs . TIER … [--commit]` renames the project's private words to the field's terms in a clean checkout,
 * one tier (`tierTIER.mjs`) after another. What did not apply is printed, and ends it with 1. `inventory.mjs` lists the uses of
 * a word by syntactic role. This folder goes when the last tier has been applied.
 */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { runTier } from './engine.mjs'

const [root0, ...rest] = process.argv.slice(2)
const root = path.resolve(root0)
const commit = rest.includes('--commit')
let bad = 0
for (const name of rest.filter(a => a !== '--commit')) {
  const { tier } = await import(`./tier${name}.mjs`)
  const { report } = runTier(root, tier)
  bad += report.length
  if (commit) execFileSync('git', ['commit', '-qm', tier.subject], { cwd: root })
}
process.exit(bad ? 1 : 0)
