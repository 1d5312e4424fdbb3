import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfChanged } from './build.ts'

/**
 * `npm start`: builds if something changed, then serves; `npm start -- --empty` a demo without its content. `npm start
 * COMMAND …` (import, backup, restore, owner, job) runs a command of the same bundle instead.
 */
const root = new URL('..', import.meta.url).pathname
const isEmpty = process.argv[2] === '--empty'
const [name, ...argv] = process.argv.slice(isEmpty ? 3 : 2)

process.env.NODE_ENV = 'production'
// Settings of this machine; `ENV_FILE=` (empty) leaves them aside, as tests do.
const envFile = join(root, process.env.ENV_FILE ?? '.env')
if (process.env.ENV_FILE !== '' && existsSync(envFile)) process.loadEnvFile(envFile)
if (isEmpty) process.env.DEMO_CONTENT = 'false'
// Tests have built before they start it many times.
if (!process.env.IS_BUILT) await buildIfChanged()
type Bundle = typeof import('../serve.ts')
const bundle = (await import(join(root, 'build/server/index.js'))) as Bundle

try {
  if (name) process.exit(await bundle.command(name, argv))
  const { startDemoBanks } = await import('./demo-bank.ts')
  await startDemoBanks(process.env)
  const { address, app } = await bundle.start({ clientFolder: join(root, 'build/client') })
  const { formatStartupBanner, ownerless, handOverSetupLink } = await import('./startup-banner.ts')
  const { isOwned, link } = await bundle.findOwnership(app)
  const setup = link && (await handOverSetupLink(link, app.settings.DATA_DIR))
  // Whoever collects the lines of a school expects JSON on every one of them.
  if (app.settings.demo) console.log(formatStartupBanner(address, app.settings, { isOwned, setup }))
  else {
    app.log.info({ address }, 'open')
    if (setup) app.log.warn(setup)
    else if (!isOwned) app.log.warn(ownerless)
  }
} catch (error) {
  // Settings, a taken folder, a refusing database: one clear line, not a stack.
  console.error(error instanceof Error ? error.message : error)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
}
