import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProduct } from '../test/server.ts'
import { buildIfChanged } from './build.ts'
import { collectStaticImports, filesNamedIn, measureSizes, type Size, sumSizes } from './first-load.ts'

/**
 * `npm run size`: the JavaScript a first visit loads, beside an empty page of the same framework built in the same
 * run. Fails when ours is more than 12 KB above it or above 105 KB (brotli; 1 KB = 1000 bytes), or when a page that a link of
 * a friend leads to has grown.
 */
const pages = ['/', '/phrasebook']
const aboveEmpty = 12_000
const inAll = 105_000
/** Bytes allowed to pages that hold more than the first ones do. */
const linked: Record<string, number> = {
  // Asked are 5 KB above the first load.
  '/blog/why-forgetting-helps': 110_000,
  '/course/english-conversation-b1': 117_000,
  '/teachers': 119_000,
  '/teachers/niloofar-azarmi': 115_000,
  '/counseling': 114_000,
  '/placement': 108_000,
  '/podcasts': 108_500,
  '/book-store': 115_000,
}

/** What reading a book loads beyond the first page: its page, its view and what opens a book. */
const reader = { chunks: ['reader-page', 'reader-view', 'open-book'], beyondFirst: 120_000 }

// React chooses its build when it is first imported, so this comes before.
process.env.NODE_ENV = 'production'
const { buildEmptyApp } = await import('./build-empty-app.ts')

const root = join(import.meta.dirname, '..')
const clientFolder = join(root, 'build/client')

type Measured = { page: string; scripts: Size; styles: Size; fonts: Size; files: Record<string, Size> }

async function measure(page: string, html: string, folder: string): Promise<Measured> {
  const named = filesNamedIn(html)
  const scripts = await measureSizes(await collectStaticImports(named.scripts, folder), folder)
  const styles = await measureSizes(named.styles, folder)
  const fonts = await measureSizes(named.fonts, folder)
  if (scripts.size === 0) throw new Error(`${page} names no script: the measurement is broken`)
  return {
    page,
    scripts: sumSizes(scripts.values()),
    styles: sumSizes(styles.values()),
    fonts: sumSizes(fonts.values()),
    files: Object.fromEntries([...scripts, ...styles, ...fonts]),
  }
}

async function measureOurs(): Promise<Measured[]> {
  await buildIfChanged()
  await using product = await startProduct({ env: { DATABASE_URL: '' } })
  const measured: Measured[] = []
  for (const page of [...pages, ...Object.keys(linked)]) {
    const response = await fetch(product.address + page, { headers: { accept: 'text/html' } })
    if (!response.ok) throw new Error(`${page} answered ${response.status}`)
    measured.push(await measure(page, await response.text(), clientFolder))
  }
  return measured
}

/** The scripts with which a book is read, without those of the first page. */
async function measureReader(first: Measured): Promise<Size> {
  const names = await readdir(join(clientFolder, 'assets'))
  const chunks = reader.chunks.map(chunk => {
    const name = names.find(file => file.startsWith(`${chunk}-`) && file.endsWith('.js'))
    if (!name) throw new Error(`no script of the build is ${chunk}: the measurement is broken`)
    return `/assets/${name}`
  })
  const scripts = await collectStaticImports(chunks, clientFolder)
  const own = scripts.filter(script => !(script in first.files))
  return sumSizes((await measureSizes(own, clientFolder)).values())
}

/** Every script of the build, whether a first visit loads it or not. */
async function allScripts(): Promise<[string, Size][]> {
  const names = (await readdir(join(clientFolder, 'assets'))).filter(name => name.endsWith('.js'))
  const sizes = await measureSizes(
    names.map(name => `/assets/${name}`),
    clientFolder,
  )
  return [...sizes].sort(([, one], [, other]) => other.brotli - one.brotli)
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(9)
const line = (name: string, { brotli, gzip, raw }: Size) =>
  `${name.slice(0, 44).padEnd(46)}${kilobytes(brotli)}${kilobytes(gzip)}${kilobytes(raw)}`

const { html, clientFolder: emptyFolder } = await buildEmptyApp(root)
const empty = await measure('empty page', html, emptyFolder)
const ours = await measureOurs()
const readerSize = await measureReader(ours[0]!)
const biggest = await allScripts()

console.log(`${'KB'.padEnd(46)}${'brotli'.padStart(9)}${'gzip'.padStart(9)}${'raw'.padStart(9)}`)
for (const { page, scripts, styles, fonts } of [empty, ...ours]) {
  console.log(line(`${page}: scripts`, scripts))
  if (styles.raw > 0) console.log(line(`${page}: styles`, styles))
  if (fonts.raw > 0) console.log(line(`${page}: fonts`, fonts))
}
console.log(line('reading a book, beyond /: scripts', readerSize))
console.log(`\nThe biggest of ${biggest.length} scripts (* on a first visit):`)
const first = new Set(ours.flatMap(({ page, files }) => (page in linked ? [] : Object.keys(files))))
for (const [name, size] of biggest.slice(0, 12))
  console.log(line(`${first.has(name) ? '*' : ' '} ${name}`, size))

const faults = ours.flatMap(({ page, scripts: { brotli } }) => {
  const allowed = linked[page]
  if (allowed !== undefined)
    return brotli > allowed ? [`${page}: ${brotli} bytes in all, ${allowed} allowed`] : []
  const above = brotli - empty.scripts.brotli
  return [
    ...(above > aboveEmpty ? [`${page}: ${above} bytes above the empty page, ${aboveEmpty} allowed`] : []),
    ...(brotli > inAll ? [`${page}: ${brotli} bytes in all, ${inAll} allowed`] : []),
  ]
})
if (readerSize.brotli > reader.beyondFirst) {
  faults.push(
    `reading a book: ${readerSize.brotli} bytes beyond the first page, ${reader.beyondFirst} allowed`,
  )
}
await mkdir(join(root, 'test-results'), { recursive: true })
const result = {
  limits: { aboveEmpty, inAll, linked, readerBeyondFirst: reader.beyondFirst },
  empty,
  ours,
  reader: readerSize,
  biggest: Object.fromEntries(biggest),
  faults,
}
await writeFile(join(root, 'test-results/size.json'), `${JSON.stringify(result, null, 2)}\n`)

for (const { page, scripts } of ours) {
  const above = ((scripts.brotli - empty.scripts.brotli) / 1000).toFixed(1)
  console.log(`${page}: ${above} KB above the empty page`)
}
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
