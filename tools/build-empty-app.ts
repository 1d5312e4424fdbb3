import { execFile } from 'node:child_process'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { createRequestHandler, type ServerBuild } from 'react-router'

/**
 * Builds `tools/empty-app`, a React Router page with one sentence, by our own build settings, and renders it: what
 * nobody who uses this framework can go below.
 */
export async function buildEmptyApp(root: string): Promise<{ html: string; clientFolder: string }> {
  // Beneath node_modules, so that the packages are found; anew each time, so that nothing old is measured.
  const folder = join(root, 'node_modules/.cache/hamava/empty-app')
  await rm(folder, { recursive: true, force: true })
  await cp(join(root, 'tools/empty-app'), folder, { recursive: true })
  // The framework looks here for what it needs, and would fetch what is not named.
  const { type, dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type, dependencies }))
  await writeFile(
    join(folder, 'vite.config.ts'),
    `import { reactRouter } from '@react-router/dev/vite'
     import settings from ${JSON.stringify(join(root, 'vite.config.ts'))}
     export default { plugins: [reactRouter()], build: settings.build }`,
  )
  const argv = [join(root, 'node_modules/.bin/react-router'), 'build']
  await promisify(execFile)(process.execPath, argv, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const build = (await import(pathToFileURL(join(folder, 'build/server/index.js')).href)) as ServerBuild
  const response = await createRequestHandler(build, 'production')(new Request('http://site/'))
  if (!response.ok) throw new Error(`the empty page answered ${response.status}`)
  return { html: await response.text(), clientFolder: join(folder, 'build/client') }
}
