import { sql } from 'kysely'
import { record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { lockPlans } from '#features/courses/public.server.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { runAtomically } from '#server/platform/database/atomic.ts'
import { withTables } from '#server/platform/database/database.ts'
import { type ImportedReport, maxShown, type runImport } from './contract.ts'
import { type ImportKind, importKinds, importTables } from './kinds.ts'
import { type LineFault, type ReadTable, readTable } from './read-table.server.ts'
import { type Taken, takeTable } from './take-tables.server.ts'

const t = withTables()

/** What one file came to; `isWritten` alike for all of a run. */
export type FileReport = Taken & { read: number; ignored: string[]; isWritten: boolean }

/**
 * Imports the files of a school's records in one transaction, in the order they build on one another: whole, or, where
 * a line of any of them is faulty or `write` is not set, not at all. Two runs wait for each other, and the second finds what
 * the first one wrote.
 * @param by who imports them; null for the command
 */
export async function importSchool(
  app: AppContext,
  files: Partial<Record<ImportKind, Uint8Array>>,
  { write, by }: { write: boolean; by: string | null },
): Promise<Map<ImportKind, FileReport>> {
  const tables: (ReadTable & { kind: ImportKind })[] = []
  for (const kind of importKinds) {
    const bytes = files[kind]
    if (bytes) tables.push({ kind, ...(await readTable(kind, bytes)) })
  }
  const reports = new Map<ImportKind, FileReport>()
  // What cannot be read at all is told before others are blamed for it.
  const isReadable = tables.every(({ lines, faults }) => lines.length > 0 || faults.length === 0)
  await runAtomically(app.db, async tx => {
    await sql`select pg_advisory_xact_lock(hashtextextended('school import', 0))`.execute(t(tx))
    if (files.groups) await lockPlans(tx)
    const [now, unsure] = [app.now(), { contacts: new Set<string>(), groups: new Set<string>() }]
    for (const { kind, lines, faults, ignored } of tables) {
      const taken = isReadable
        ? await takeTable[kind](lines, { tx, by, now, unsure })
        : { faults: [], lines: [] }
      reports.set(kind, {
        read: lines.length + countLines(faults),
        lines: taken.lines,
        faults: [...faults, ...taken.faults].toSorted((one, other) => one.line - other.line),
        ignored,
        isWritten: false,
      })
    }
    const isClean = [...reports.values()].every(({ faults }) => faults.length === 0)
    if (!write || !isClean) return false
    for (const [kind, report] of reports) {
      report.isWritten = true
      const { created, changed } = countOutcomes(report)
      if (created + changed === 0) continue
      const details = { kind, created, changed }
      const about = { kind: 'import' as const, id: kind, name: importTables[kind].title }
      await record(tx, { actorId: by, action: 'school.imported', subjectId: null, about, details, at: now })
    }
    return true
  })
  return reports
}

const countLines = (faults: readonly LineFault[]) => new Set(faults.map(({ line }) => line)).size

/** How many lines made something, changed something, and said what is known. */
export function countOutcomes({ lines }: Pick<FileReport, 'lines'>) {
  const count = (wanted: Taken['lines'][number]['outcome']) =>
    lines.filter(({ outcome }) => outcome === wanted).length
  return { created: count('created'), changed: count('changed'), known: count('known') }
}

/** @throws AppError notFound, for no such kind; conflict, where somebody registered with one of the contacts meanwhile */
export const checkImport = (context: SignedIn, input: CheckedInputOf<typeof runImport>) =>
  answer(context, input, false)

/** @throws AppError conflict, as `checkImport` */
export const runImportNow = (context: SignedIn, input: CheckedInputOf<typeof runImport>) =>
  answer(context, input, true)

async function answer(
  { app, user }: SignedIn,
  { kind, file }: CheckedInputOf<typeof runImport>,
  write: boolean,
): Promise<{ report: ImportedReport }> {
  const table = importKinds.find(known => known === kind)
  if (!table) throw new AppError('notFound')
  const reports = await importSchool(app, { [table]: file }, { write, by: user.id })
  const report = reports.get(table)!
  const { read, faults, lines, ignored, isWritten } = report
  return {
    report: {
      read,
      ignored,
      isWritten,
      ...countOutcomes(report),
      faulty: countLines(faults),
      faults: faults.slice(0, maxShown),
      lines: lines.slice(0, maxShown),
    },
  }
}
