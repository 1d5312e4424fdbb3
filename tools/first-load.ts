import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { parseAst } from 'vite'

/** Bytes of a file as it is, and as it travels (brotli quality 11, gzip level 9). */
export type Size = { raw: number; brotli: number; gzip: number }

/** What a page makes a browser load before anything is clicked: addresses from the site's root. */
export type FirstLoad = { scripts: string[]; styles: string[]; fonts: string[] }

/** Reads the addresses out of a page: preloaded modules, script tags and what inline scripts import. */
export function filesNamedIn(html: string): FirstLoad {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const fonts = new Set<string>()
  for (const [tag] of html.matchAll(/<link\b[^>]*>/g)) {
    // The framework marks some styles by an empty fragment.
    const href = attribute(tag, 'href')?.replace(/#.*$/, '')
    const rel = attribute(tag, 'rel')
    if (!href?.startsWith('/')) continue
    if (rel === 'modulepreload') scripts.add(href)
    if (rel === 'stylesheet') styles.add(href)
    if (rel === 'preload' && attribute(tag, 'as') === 'font') fonts.add(href)
  }
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const source = attribute(attributes, 'src')
    if (source?.startsWith('/')) scripts.add(source)
    for (const [, path = ''] of text.matchAll(/\bimport\b[^"';]*["'(]+(\/[^"']+\.js)["']/g)) scripts.add(path)
  }
  return { scripts: [...scripts], styles: [...styles], fonts: [...fonts] }
}

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]

/** The scripts and everything they import statically: all of it must arrive before the first of them runs. */
export async function collectStaticImports(
  scripts: readonly string[],
  clientFolder: string,
): Promise<string[]> {
  const seen = new Set<string>()
  const waiting = [...scripts]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const code = await readFile(join(clientFolder, path), 'utf8')
    for (const node of parseAst(code).body) {
      const source = 'source' in node ? node.source?.value : undefined
      if (typeof source === 'string') waiting.push(new URL(source, `http://site${path}`).pathname)
    }
  }
  return [...seen].sort()
}

/** The sizes of files, one by one: each travels compressed on its own. */
export async function measureSizes(
  paths: readonly string[],
  clientFolder: string,
): Promise<Map<string, Size>> {
  const sizes = new Map<string, Size>()
  for (const path of paths) {
    const bytes = await readFile(join(clientFolder, path))
    // Node's default quality is brotli's highest, 11.
    const [small, zipped] = await Promise.all([
      promisify(brotliCompress)(bytes),
      promisify(gzip)(bytes, { level: 9 }),
    ])
    sizes.set(path, { raw: bytes.length, brotli: small.length, gzip: zipped.length })
  }
  return sizes
}

export function sumSizes(sizes: Iterable<Size>): Size {
  const sum = { raw: 0, brotli: 0, gzip: 0 }
  for (const { raw, brotli, gzip } of sizes) {
    sum.raw += raw
    sum.brotli += brotli
    sum.gzip += gzip
  }
  return sum
}
