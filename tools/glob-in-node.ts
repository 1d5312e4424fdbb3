import { globSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Lets Node run sources that gather manifests with Vite's `import.meta.glob`, for benches and tests that start a bare
 * process: `node --import tools/glob-in-node.ts …`. It knows what they need: relative patterns, `eager`, `import`, and
 * `query: '?raw'` for a file as its text.
 */
const raw = '?raw'

registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:') && url.endsWith(raw)) {
      const text = readFileSync(fileURLToPath(url.slice(0, -raw.length)), 'utf8')
      return { format: 'module', source: `export default ${JSON.stringify(text)}`, shortCircuit: true }
    }
    const loaded = nextLoad(url, context)
    if (!url.startsWith('file:') || url.includes('/node_modules/') || !loaded.source) return loaded
    const source = String(loaded.source)
    if (!source.includes('import.meta.glob')) return loaded
    return { ...loaded, source: replaceGlobs(source, dirname(fileURLToPath(url))) }
  },
})

const call = /import\.meta\.glob(?:<[^(]*>)?\(\s*('[^']+')\s*(?:,\s*(\{[^}]*\})\s*)?,?\s*\)/g

function replaceGlobs(source: string, folder: string): string {
  const imports: string[] = []
  const replaced = source.replace(call, (_, quoted: string, written = '{}') => {
    const pattern = quoted.slice(1, -1)
    const options = new Function(`return ${written}`)() as {
      eager?: boolean
      import?: string
      query?: string
    }
    if (!options.eager) throw new Error(`only eager globs are known here: ${pattern}`)
    const entries = globSync(pattern, { cwd: folder })
      .toSorted()
      .map(path => {
        const name = `glob_${imports.length}`
        const place = path.startsWith('.') ? path : `./${path}`
        const file = JSON.stringify(place)
        const from = place.endsWith('.json')
          ? `${file} with { type: 'json' }`
          : JSON.stringify(place + (options.query ?? ''))
        imports.push(
          options.import
            ? `import { ${options.import} as ${name} } from ${from};`
            : `import * as ${name} from ${from};`,
        )
        return `${file}: ${name}`
      })
    return `({ ${entries.join(', ')} })`
  })
  // On the first line, so that errors keep their line numbers.
  return imports.join(' ') + replaced
}
