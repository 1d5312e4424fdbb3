import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfChanged } from './build.ts'

/**
 * `npm start`: builds if something changed, then serves. `npm start COMMAND …` (import, backup, restore, owner, job) runs a
 * command of the same bundle instead.
 */
const root = new URL('..', import.meta.url).pathname
const [name, ...argv] = process.argv.slice(2)

process.env.NODE_ENV = 'production'
// Settings of this machine; `ENV_FILE=` (empty) leaves them aside, as tests do.
const envFile = join(root, process.env.ENV_FILE ?? '.env')
if (process.env.ENV_FILE !== '' && existsSync(envFile)) process.loadEnvFile(envFile)
await buildIfChanged()
type Bundle = typeof import('../serve.ts')
const bundle = (await import(join(root, 'build/server/index.js'))) as Bundle

try {
  if (name) process.exit(await bundle.command(name, argv))
  const { startDemoBank } = await import('./demo-bank.ts')
  await startDemoBank(process.env)
  const { address, app } = await bundle.start({ clientFolder: join(root, 'build/client') })
  const { formatStartupBanner, ownerless } = await import('./startup-banner.ts')
  const hasOwner = await bundle.hasOwner(app.db)
  // Whoever collects the lines of a school expects JSON on every one of them.
  if (app.settings.demo) console.log(formatStartupBanner(address, app.settings, hasOwner))
  else {
    app.log.info({ address }, 'open')
    if (!hasOwner) app.log.warn(ownerless)
  }
} catch (error) {
  // Settings, a taken folder, a refusing database: one clear line, not a stack.
  console.error(error instanceof Error ? error.message : error)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
}
