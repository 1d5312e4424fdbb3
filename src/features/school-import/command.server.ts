import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext, Import, ImportReport } from '#server/app-context.ts'
import { countOutcomes, importSchool } from './import-school.server.ts'
import { type ImportKind, importKinds } from './kinds.ts'

/** `npm run import -- school FOLDER`: the files of a school's records, together and whole. */
export const importFolder: Import = {
  name: 'school',
  describe: `a folder with ${importKinds.map(kind => `${kind}.csv`).join(', ')}, any of them: whole or not at all`,
  run: (app, folder, options) => runFolder(app, folder, options),
}

/** @throws Error of one sentence, where the folder holds nothing of it or lines are to be left out */
async function runFolder(
  app: AppContext,
  folder: string,
  { write, skipRejected }: { write: boolean; skipRejected: boolean },
): Promise<ImportReport> {
  if (skipRejected)
    throw new Error('A school is imported whole or not at all: --skip-rejected is not for it.')
  const files = await readFolder(folder)
  const reports = await importSchool(app, files, { write, by: null })
  const report: ImportReport = { read: 0, written: 0, unchanged: 0, rejected: [], notes: [] }
  for (const [kind, { read, faults, lines, ignored }] of reports) {
    const file = `${kind}.csv`
    const { created, changed, known } = countOutcomes({ lines })
    report.read += read
    report.unchanged += known
    report.written += created + changed
    report.rejected.push(...faults.map(({ line, column, why }) => ({ file, line, column, why })))
    report.notes?.push(`${file}: ${read} lines, ${created} new, ${changed} changed, ${known} known already`)
    if (ignored.length > 0) report.notes?.push(`${file}: nothing is read from ${ignored.join(', ')}`)
  }
  const isRefused = report.rejected.length > 0
  return isRefused ? { ...report, written: 0, notes: [] } : report
}

async function readFolder(folder: string): Promise<Partial<Record<ImportKind, Uint8Array>>> {
  const names = await readdir(folder).catch(() => {
    throw new Error(`${folder} is no folder that can be read.`)
  })
  const csv = names.filter(name => name.toLowerCase().endsWith('.csv'))
  const findImportKind = (name: string) => importKinds.find(kind => `${kind}.csv` === name.toLowerCase())
  const strange = csv.filter(name => findImportKind(name) === undefined)
  if (csv.length === 0 || strange.length > 0) {
    const known = importKinds.map(kind => `${kind}.csv`).join(', ')
    const what = strange.length > 0 ? `holds ${strange.join(', ')}` : 'holds no CSV file'
    throw new Error(`${folder} ${what}; what is read: ${known}.`)
  }
  const files: Partial<Record<ImportKind, Uint8Array>> = {}
  for (const name of csv) files[findImportKind(name)!] = await readFile(join(folder, name))
  return files
}
