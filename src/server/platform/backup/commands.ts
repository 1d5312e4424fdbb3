import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Feature } from '../../app-context.ts'
import { coreFeature } from '../../core.ts'
import { listMigrations } from '../../create-app-context.ts'
import { readSettings, type Settings } from '../config.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { openFiles } from '../files/files.ts'
import { openJobs } from '../jobs.ts'
import { type Log, openLog } from '../log.ts'
import { type BackupReport, backup } from './backup.ts'
import { askControl } from './control.ts'
import { RestoreRefused, restore } from './restore.ts'

type Parts = { features: readonly Feature[] }

/** `npm run backup -- FILE`: while the app runs or not. Answers the exit code. */
export async function runBackup(_: Parts, argv: string[]): Promise<number> {
  const [file, ...more] = argv
  if (!file || file.startsWith('--') || more.length > 0) {
    console.error(
      'Usage: npm run backup -- FILE\n  Writes database and files into one FILE, such as hamava.tar.gz.',
    )
    return 2
  }
  const settings = quietSettings()
  const path = absolute(file)
  // PostgreSQL serves any number of processes; the embedded database is held by the one that serves.
  const asked = settings.DATABASE_URL
    ? null
    : await askControl(settings.DATA_DIR, { do: 'backup', file: path })
  print(asked ?? (await backupHere(settings, path)))
  return 0
}

async function backupHere(settings: Settings, file: string): Promise<BackupReport> {
  if (!settings.DATABASE_URL && !existsSync(join(settings.DATA_DIR, 'database'))) {
    throw new Error(`There is nothing to back up: ${resolve(settings.DATA_DIR)} holds no database.`)
  }
  const log = openLog(settings.LOG_LEVEL)
  const database = await open(settings, log)
  try {
    return await backup({ database, files: openFileStore(settings), now: () => new Date() }, file)
  } finally {
    await database.close()
  }
}

/** `npm run restore -- FILE [--replace]`, while no app runs on the database. Answers the exit code. */
export async function runRestore({ features }: Parts, argv: string[]): Promise<number> {
  const [file, ...more] = argv.filter(word => word !== '--replace')
  if (!file || file.startsWith('--') || more.length > 0) {
    console.error(
      'Usage: npm run restore -- FILE [--replace]\n  Puts a backup into an empty database, with --replace in the place of what is there.',
    )
    return 2
  }
  const settings = quietSettings()
  const log = openLog(settings.LOG_LEVEL)
  const all = [coreFeature, ...features]
  const database = await open(settings, log)
  try {
    const jobs = await openJobs(
      database,
      all.flatMap(feature => feature.jobs ?? []),
      log,
    )
    const target = { database, files: openFileStore(settings), jobs, migrations: listMigrations(all), log }
    const report = await restore(target, absolute(file), { replace: argv.includes('--replace') })
    await jobs.stop()
    console.log(
      `Restored the backup of ${report.createdAt}: ${report.rows} rows in ${report.tables} tables, ${report.files} files, ${report.jobs} unfinished jobs.`,
    )
    return 0
  } catch (error) {
    if (!(error instanceof RestoreRefused)) throw error
    console.error(error.message)
    return 1
  } finally {
    await database.close()
  }
}

function print({ file, bytes, rows, tables, files, jobs }: BackupReport) {
  const megabytes = (bytes / 1_000_000).toFixed(1)
  console.log(
    `Backed up ${rows} rows in ${tables} tables, ${files} files and ${jobs} unfinished jobs to ${file} (${megabytes} MB).`,
  )
}

const quietSettings = () => readSettings({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' })

const open = (settings: Settings, log: Log): Promise<Database> =>
  openDatabase({
    url: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    log: (level, message, details) => log[level](details ?? {}, message),
  })

const openFileStore = (settings: Settings) => openFiles(settings.FILES_URL, join(settings.DATA_DIR, 'files'))

/** npm runs scripts in the package's folder; the name was typed in another. */
const absolute = (file: string) => resolve(process.env.INIT_CWD ?? '', file)
