/**
 * `node tools/rename/apply.mjs . [TIER …] [--commit]` renames the project's private words to the field's terms in a clean checkout,
 * one tier after another: 1 the application context and features, 2 requests, handlers, errors and public files. What did not
 * apply is printed, and ends it with 1; so do three captures that were read and are harmless (`app` in serve-uploads.ts and
 * openapi.ts, `doors` in live.ts). Not applied yet; this folder goes when the last tier has been. `inventory.mjs` lists the
 * uses of a word by syntactic role.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { runTier } from './engine.mjs'

const [root0, ...rest] = process.argv.slice(2)
const root = path.resolve(root0)
const commit = rest.includes('--commit')
const wanted = rest.filter(a => /^\d$/.test(a)).map(Number)
const existing = [1, 2, 3, 4, 5, 6].filter(n => fs.existsSync(new URL(`./tier${n}.mjs`, import.meta.url)))
let bad = 0
for (const n of wanted.length ? wanted : existing) {
  const { tier } = await import(`./tier${n}.mjs`)
  const { report } = runTier(root, tier)
  bad += report.length
  if (commit) execFileSync('git', ['commit', '-qm', tier.subject], { cwd: root })
}
process.exit(bad ? 1 : 0)
