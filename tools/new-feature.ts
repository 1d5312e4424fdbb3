import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/**
 * `npm run new-feature NAME [ADDRESS]`: writes `src/features/NAME/` from the templates in `tools/new-feature/`, a small
 * feature that works (a list that everybody reads, an entry that a person adds, and that staff hide), at `/ADDRESS`
 * (`/NAME` without one), and adds its line to `src/routes.ts` and `src/features.server.ts`, where alone features are named.
 */
const root = process.cwd()
const templates = join(import.meta.dirname, 'new-feature')
const routesFile = join(root, 'src/routes.ts')
const featuresFile = join(root, 'src/features.server.ts')

const name = process.argv[2] ?? ''
const address = process.argv[3] ?? name
const identifier = name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
const refusal = await findRefusal()
if (refusal) {
  console.error(refusal)
  process.exit(1)
}

const written: string[] = []
for (const template of globSync('**/*.template', { cwd: templates }).sort()) {
  const file = join('src/features', name, fillName(template.replace(/\.template$/, '')))
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), fillName(await readFile(join(templates, template), 'utf8')))
  written.push(file)
}
await change(routesFile, text =>
  text
    .replace(/^import /m, `import { ${identifier} } from './features/${name}/routes.ts'\nimport `)
    .replace(/(?<=\[\s*\.\.\.areas,[^\]]*[^\s,\]]),?\s*(?=\]\.flat\(\))/, `, ${identifier}`),
)
await change(featuresFile, text =>
  text
    .replace(/^import /m, `import { ${identifier} } from '#features/${name}/feature.server.ts'\nimport `)
    .replace(/(?<=: readonly Feature\[\] = \[[^\]]*)(?=\])/, `  ${identifier},\n`),
)
await promisify(execFile)(
  join(root, 'node_modules/.bin/biome'),
  ['check', '--write', ...written.filter(file => !file.endsWith('.sql')), routesFile, featuresFile],
  { cwd: root },
)

console.log(`${written.join('\n')}
src/routes.ts and src/features.server.ts name it.

It is at /${address} and /studio/${address} (npm run dev). Replace its Persian wording («بخش تازه»), its icon and its place
in the menus (menu.ts, studio.ts), then its table and its calls.
npm test -- features/${name} runs its tests; CONTRIBUTING.md names those that walk all features.`)

/** Why there can be no feature of this name, in one sentence. */
async function findRefusal(): Promise<string | null> {
  const isKebabCase = (word: string) => /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(word) && word.length <= 40
  if (!isKebabCase(name)) return 'A feature is named in kebab-case, as in: npm run new-feature lost-and-found'
  if (!isKebabCase(address))
    return 'Its address is one word in kebab-case, as in: npm run new-feature lost-and-found lost'
  if (existsSync(join(root, 'src/features', name))) return `src/features/${name} exists already.`
  for (const file of globSync('src/**/routes.ts', { cwd: root })) {
    if (new RegExp(`'${address}['/]`).test(await readFile(join(root, file), 'utf8')))
      return `The address /${address} exists already, in ${file}.`
  }
  for (const file of [routesFile, featuresFile]) {
    if (new RegExp(`\\b${identifier}\\b`).test(await readFile(file, 'utf8')))
      return `The name ${identifier} has another meaning in ${file.slice(root.length + 1)}.`
  }
  return null
}

/** The template's name in each of its spellings becomes the feature's, its address the feature's address. */
function fillName(text: string): string {
  return text
    .replaceAll(/(?<=migrations\/)(?=new-feature\.sql)/g, `${buildTime()}-`)
    .replaceAll('new-address', address)
    .replaceAll('new-feature', name)
    .replaceAll('newFeature', identifier)
    .replaceAll('NewFeature', identifier.charAt(0).toUpperCase() + identifier.slice(1))
    .replaceAll('new_feature', name.replaceAll('-', '_'))
    .replaceAll('newfeature', name.replaceAll('-', ''))
}

/** What migrations are ordered by: `20261124T0930`, in UTC. */
function buildTime(): string {
  return new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '')
}

async function change(file: string, edit: (text: string) => string) {
  const text = await readFile(file, 'utf8')
  const changed = edit(text)
  if (!new RegExp(`import \\{ ${identifier} \\}[^]*\\b${identifier}\\b[^']*$`).test(changed))
    throw new Error(`${file} has another form than expected: no line was added to its list`)
  await writeFile(file, changed)
}
