import { createServer } from 'vite'
import { startDemoBanks } from './demo-bank.ts'

/**
 * `npm run dev`: the same entry as production, loaded through Vite's module graph, with Vite's middleware in front
 * for modules and hot updates.
 */
process.env.NODE_ENV = 'development'
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
type Bundle = typeof import('../serve.ts')
const bundle = (await vite.ssrLoadModule('./serve.ts')) as Bundle
await startDemoBanks(process.env)
const { address } = await bundle.start({
  clientFolder: null,
  development: true,
  middleware: vite.middlewares,
})
console.log(`\n  Developing at ${address}\n`)
