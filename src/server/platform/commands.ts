import type { Command, Feature, Import, ImportReport } from '../app-context.ts'
import { coreFeature } from '../core.ts'
import { createAppContext } from '../create-app-context.ts'
import { runBackup, runRestore } from './backup/commands.ts'
import { askControl } from './backup/control.ts'
import { readSettings, type Settings } from './config.ts'

export type CommandParts = { features: readonly Feature[] }

/** The app's commands beside serving. Each answers its exit code and prints for the operator. */
export async function runCommand(parts: CommandParts, name: string, argv: string[]): Promise<number> {
  switch (name) {
    case 'import':
      return runImport(parts, argv)
    case 'backup':
      return runBackup(parts, argv)
    case 'restore':
      return runRestore(parts, argv)
    default:
      return runFeatureCommand(parts, name, argv)
  }
}

/** A command that a feature brings, done by the serving process where that one holds the embedded database. */
async function runFeatureCommand({ features }: CommandParts, name: string, argv: string[]): Promise<number> {
  const commands = [coreFeature, ...features].flatMap((feature: Feature) => feature.commands ?? [])
  const chosen = commands.find(command => command.name === name)
  if (!chosen) {
    const names = ['import', 'backup', 'restore', ...commands.map(command => command.name)]
    console.error(`There is no command "${name}". Commands: ${names.join(', ')}.`)
    return 2
  }
  const settings = quietSettings()
  const asked = settings.DATABASE_URL
    ? null
    : await askControl(settings.DATA_DIR, { do: 'command', name, argv })
  const { code, lines } = asked ?? (await runHere(features, settings, chosen, argv))
  for (const line of lines) (code === 0 ? console.log : console.error)(line)
  return code
}

async function runHere(features: readonly Feature[], settings: Settings, { run }: Command, argv: string[]) {
  const app = await createAppContext({ settings, features })
  try {
    return await run(app, argv)
  } finally {
    await app.close()
  }
}

const quietSettings = () => readSettings({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' })

/** `npm run import -- NAME FILE [--media DIR] [--dry-run] [--skip-rejected]` */
async function runImport({ features }: CommandParts, argv: string[]): Promise<number> {
  const imports = features.flatMap(feature => feature.imports ?? [])
  const { words, media } = takeMedia(argv)
  const [name, file] = words.filter(word => !word.startsWith('--'))
  const flags = new Set(words.filter(word => word.startsWith('--')))
  const chosen = imports.find(candidate => candidate.name === name)
  const unknown = [...flags].filter(flag => flag !== '--dry-run' && flag !== '--skip-rejected')
  if (!chosen || !file || unknown.length > 0 || (media !== null && !chosen.takesMedia)) {
    console.error(usage(imports))
    return 2
  }
  const app = await createAppContext({ settings: quietSettings(), features })
  try {
    const skipRejected = flags.has('--skip-rejected')
    const report = await chosen.run(app, file, { write: !flags.has('--dry-run'), skipRejected, media })
    print(report, flags.has('--dry-run'))
    return report.rejected.length > 0 && !skipRejected ? 1 : 0
  } finally {
    await app.close()
  }
}

/** `--media DIR` or `--media=DIR`; without a folder after it, it is a word that nobody knows. */
function takeMedia(argv: readonly string[]): { words: string[]; media: string | null } {
  const at = argv.findIndex(word => word === '--media' || word.startsWith('--media='))
  if (at < 0) return { words: [...argv], media: null }
  const [, written] = argv[at]!.split(/=(.*)/s)
  const media = written ?? argv[at + 1]
  if (!media || media.startsWith('--')) return { words: [...argv], media: null }
  return { words: argv.toSpliced(at, written === undefined ? 2 : 1), media }
}

const usage = (imports: Import[]) =>
  [
    'Usage: npm run import -- NAME FILE [--media DIR] [--dry-run] [--skip-rejected]',
    ...imports.map(({ name, describe }) => `  ${name.padEnd(12)} ${describe}`),
  ].join('\n')

function print({ read, written, unchanged, rejected, notes = [] }: ImportReport, dry: boolean) {
  for (const { file, line, column, why } of rejected) {
    console.log(`${file ? `${file} ` : ''}line ${line}${column ? `, ${column}` : ''}: ${why}`)
  }
  for (const note of notes) console.log(note)
  console.log(
    `${read} lines read, ${written} ${dry ? 'would be written' : 'written'}, ${unchanged} unchanged, ${rejected.length} rejected`,
  )
  if (rejected.length > 0 && written === 0) {
    console.log('Nothing was written. Mend these lines, or add --skip-rejected to leave them out.')
  }
}
