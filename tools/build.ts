import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = new URL('..', import.meta.url).pathname
const stampFile = join(root, 'build/stamp')

/** What a build is made of; anything else may change without a new one. */
const sources = [
  'src',
  'public',
  'tools/vite',
  'tools/build.ts',
  'tools/build-worker.ts',
  'tools/merge-styles.ts',
  'serve.ts',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]

/** A hash over every source, the lock file and the build settings. */
export async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources) {
    for (const file of await filesUnder(join(root, source))) {
      if (/\.(?:test|e2e)\.tsx?$|\/(?:shots|samples)\.ts$/.test(file)) continue
      hash.update(`${file.slice(root.length)}\0`).update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

async function filesUnder(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null)
  if (!entries) return [path]
  const nested = await Promise.all(entries.map(entry => filesUnder(join(path, entry.name))))
  return nested.flat().sort()
}

/** Builds when the sources are not those of `build/stamp`; answers whether it had to. */
export async function buildIfChanged(): Promise<boolean> {
  const hash = await hashOfSources()
  const stamp = await readFile(stampFile, 'utf8').catch(() => '')
  if (stamp === hash) return false
  console.log('Building …')
  const begun = Date.now()
  // Loaded here: most starts build nothing, and need no Vite.
  const [{ buildWorker }, { earlierBuilds }, { mergeStyles }, { shellListFile }] = await Promise.all([
    import('./build-worker.ts'),
    import('./earlier-builds.ts'),
    import('./merge-styles.ts'),
    import('./vite/offline-shell.ts'),
  ])
  const earlier = earlierBuilds(join(root, 'build'))
  await earlier.park({ isWhole: stamp !== '' })
  await rm(stampFile, { force: true })
  await run(join(root, 'node_modules/.bin/react-router'), ['build'])
  const client = join(root, 'build/client')
  const table = await findRoutesTable(join(client, 'assets'))
  await mergeStyles(join(client, 'assets'), [
    join(client, 'assets', table),
    join(root, 'build/server/index.js'),
    shellListFile,
  ])
  await slimManifest(join(client, 'assets', table))
  const files = (await filesUnder(client)).map(file => file.slice(client.length))
  await buildWorker(files, `/assets/${table}`)
  await compressAssets(join(client, 'assets'))
  await earlier.unpark()
  await mkdir(join(root, 'build'), { recursive: true })
  await writeFile(stampFile, hash)
  console.log(`Built in ${((Date.now() - begun) / 1000).toFixed(1)} s`)
  return true
}

const opening = 'window.__reactRouterManifest='

/** The name of the browser's table of addresses; chunks of features' manifests bear the same name. */
async function findRoutesTable(folder: string): Promise<string> {
  for (const name of (await readdir(folder)).filter(name => /^manifest-[\w-]+\.js$/.test(name)))
    if ((await readFile(join(folder, name), 'utf8')).startsWith(opening)) return name
  throw new Error('the build has no table of addresses, or it has another form than expected')
}

/**
 * Leaves out of the browser's table of addresses what only the server reads (each route's imports: the page names them),
 * what is said by saying nothing or goes for nearly all, each route's name, which is its key as well, what the addresses of
 * all files share, and the styles of the root, which are on every page. Every first visit loads it.
 */
async function slimManifest(file: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  const table = JSON.parse(text.slice(opening.length).replace(/;$/, '')) as {
    routes: Record<string, Record<string, unknown>>
  }
  const ofRoot = table.routes.root?.css as string[]
  for (const [id, route] of Object.entries(table.routes)) {
    const css =
      id === 'root' ? ofRoot : ((route.css ?? []) as string[]).filter(file => !ofRoot.includes(file))
    route.css = css.map(file => file.replace(/^\/assets\/(.+)\.css(#?)$/, '$1$2'))
    delete route.imports
    delete route.id
    if (route.parentId === 'shell/layout') delete route.parentId
    const file = String(route.module).replace(/^\/assets\/|\.js$/g, '')
    const name = `${basename(id)}-`
    // Nearly every file is called as its route is: then its hash alone is left, of seven letters.
    route.module = file.startsWith(name) && file.length === name.length + 7 ? file.slice(name.length) : file
    for (const [key, value] of Object.entries(route)) {
      if (
        key === 'hasDefaultExport' ? value : value === false || (Array.isArray(value) && value.length === 0)
      )
        delete route[key]
    }
  }
  // Nearly every route shows something, within the layout of the site.
  const sayAgain =
    'for(const[i,r]of Object.entries(__reactRouterManifest.routes)){r.id=i;r.hasDefaultExport??=true;const m=r.module;r.module="/assets/"+(m[7]?m:i.replace(/.*\\//,"")+"-"+m)+".js";r.css=r.css?.map(f=>"/assets/"+f.replace(/#?$/,".css$&"));if(i!="root")r.parentId??="shell/layout"}'
  await writeFile(file, `${opening}${JSON.stringify(table)};${sayAgain}`)
}

/** Writes each text asset's brotli and gzip beside it once, so that serving compresses nothing. */
async function compressAssets(folder: string) {
  for (const file of await filesUnder(folder)) {
    if (!/\.(?:js|css|svg|json|wasm|webmanifest)$/.test(file)) continue
    // Of megabytes the last percents would take minutes.
    const quality = file.endsWith('.wasm') ? 9 : 11
    const small = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }
    const bytes = await readFile(file)
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, small))
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}

function run(command: string, argv: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // Everything the build says is shown only when it fails: `npm start` has one thing to say.
    const output: Buffer[] = []
    const child = spawn(process.execPath, [command, ...argv], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', reject)
    child.on('close', code => {
      if (code === 0) return resolve()
      process.stderr.write(Buffer.concat(output))
      reject(new Error(`The build failed with exit code ${code}`))
    })
  })
}

if (import.meta.main) await buildIfChanged()
