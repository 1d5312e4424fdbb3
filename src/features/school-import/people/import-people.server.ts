import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import {
  findFullNames,
  findGuardians,
  type ImportedChild,
  type ImportedPerson,
  importChildren,
  importPeople,
  readContacts,
  record,
} from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { addImportedNotes } from '#features/people/public.server.ts'
import { persianNumber, toLatinDigits, toPersianDigits } from '#persian/digits.ts'
import { isoDay, parseIsoDay, parseJalali } from '#persian/jalali.ts'
import { hasNationalIdChecksum } from '#persian/national-id.ts'
import { displayPhone, splitE164 } from '#persian/phone.ts'
import { compact } from '#persian/search-key.ts'
import type { SignedIn } from '#server/app-context.ts'
import { runAtomically } from '#server/platform/database/atomic.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { type Read, readText } from '../read-cells.ts'
import type { ImportTables } from '../tables.server.ts'
import type * as calls from './contract.ts'
import type { PeopleReport } from './contract.ts'
import { guessFields, type PersonField, personFieldNames, personFields, previewRows } from './fields.ts'
import { readSheet, type SheetRow } from './read-sheet.server.ts'

const t = withTables<ImportTables>()

/** No report shows more of its faults and families; the spreadsheet has them all. */
const maxFaults = 200

/** @throws AppError invalid, at `file` */
export async function readPeopleFile(_: SignedIn, { file }: CheckedInputOf<typeof calls.readPeopleFile>) {
  const { headings, rows } = await readSheet(file)
  const guesses = guessFields(headings)
  return {
    rows: rows.length,
    columns: headings.map((heading, at) => ({
      heading,
      samples: rows.slice(0, 3).map(({ cells }) => cells[at] ?? ''),
      guess: guesses[at]!,
    })),
  }
}

type CellFault = { field: PersonField | null; why: string }
type Outcome =
  | { outcome: 'created' | 'changed' | 'known'; userId: string }
  | { outcome: 'faulty'; faults: CellFault[] }
type ReadRow =
  | { row: SheetRow; person: ImportedPerson; notes: string[] }
  | { row: SheetRow; child: ImportedChild; notes: string[] }
  | { row: SheetRow; faults: CellFault[] }

/** A day of the Jalali calendar, or of the Gregorian one by its year. */
function readBirthDay(cell: string, today: string): Read<string> {
  const latin = toLatinDigits(cell)
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(latin) ?? []
  const gregorian =
    year && Number(year) >= 1800 ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : null
  const jalali = gregorian ? null : parseJalali(latin)
  const read = gregorian ? parseIsoDay(gregorian) && gregorian : jalali && isoDay(jalali)
  if (!read) return { why: 'تاریخ تولد را مانند ۱۳۸۰/۰۲/۱۵ یا 2001-05-05 بنویسید.' }
  return read > today ? { why: 'این روز هنوز نیامده است.' } : { value: read }
}

/** Spreadsheets drop the zeros that a number begins with; the check digit tells whether they belong there. */
function readNationalId(cell: string): Read<string> {
  const whole = toLatinDigits(cell).padStart(10, '0')
  return readContacts.nationalId(/^\d{10}$/.test(whole) && hasNationalIdChecksum(whole) ? whole : cell)
}

type NamedGuardian = { name: string; surname: string }

/**
 * The names of a guardian. Where one cell holds the whole name, it is parted before the family name of the child if it ends
 * with that, else after the first word; a first name alone goes with the family name of the child.
 */
function nameGuardian(name: string, surname: string, childSurname: string): NamedGuardian {
  if (surname !== '' || name === '') return { name, surname }
  if (name.endsWith(` ${childSurname}`)) {
    return { name: name.slice(0, -childSurname.length).trim(), surname: childSurname }
  }
  const [first = '', ...rest] = name.split(' ')
  return { name: first, surname: rest.join(' ') || childSurname }
}

function readRows(
  rows: readonly SheetRow[],
  fields: readonly (PersonField | '')[],
  today: string,
): ReadRow[] {
  const seen = new Map<string, number>()
  return rows.map(row => {
    const faults: CellFault[] = []
    const take = <T>(field: PersonField, read: (cell: string) => Read<T>, isRequired = false): T | null => {
      const at = fields.indexOf(field)
      const cell = at < 0 ? '' : (row.cells[at] ?? '')
      if (cell === '') {
        if (isRequired) faults.push({ field, why: 'این خانه خالی است.' })
        return null
      }
      const { value, why } = read(cell)
      if (why === undefined) return value as T
      faults.push({ field, why })
      return null
    }
    const name = take('name', readContacts.name, true)
    const surname = take('surname', readContacts.name, true)
    const ownPhone = take('phone', readContacts.phone)
    const email = take('email', readContacts.email)
    const identityNumber = take('nationalId', readNationalId)
    const birthDate = take('birthDate', cell => readBirthDay(cell, today))
    const guardianPhone = take('guardianPhone', readContacts.phone)
    const guardianName = take('guardianName', readContacts.name)
    const guardianSurname = take('guardianSurname', readContacts.name)
    const tags = take('tags', cell => readText(cell, 200))
    const note = take('note', cell => readText(cell, 500))
    // Many lists repeat the guardian's phone as the child's.
    const phone = email === null && ownPhone === guardianPhone ? null : ownPhone
    const isChild = phone === null && email === null && guardianPhone !== null
    const hasContact = phone !== null || email !== null || isChild
    if (!hasContact && !faults.some(({ field }) => field !== null && contactFields.includes(field))) {
      faults.push({ field: null, why: 'شماره موبایل، ایمیل یا تلفن ولی این سطر خالی است.' })
    }
    const sameChild = isChild ? `${guardianPhone} ${compact(`${name}${surname}`)} ${birthDate}` : null
    for (const key of [phone, email, identityNumber, sameChild]) {
      if (key === null || faults.length > 0) continue
      const first = seen.get(key)
      if (first !== undefined && first !== row.line) {
        faults.push({ field: null, why: `این سطر همان را می‌گوید که سطر ${toPersianDigits(first)}.` })
      }
      seen.set(key, first ?? row.line)
    }
    if (faults.length > 0 || name === null || surname === null) return { row, faults }
    const ownNotes = [tags && `برچسب: ${tags}`, note].filter(text => typeof text === 'string')
    const guardian = nameGuardian(guardianName ?? '', guardianSurname ?? '', surname)
    if (isChild) {
      const child = {
        name,
        surname,
        identityNumber,
        birthDate,
        guardian: { ...guardian, phone: guardianPhone },
      }
      return { row, child, notes: ownNotes }
    }
    const notes = [...describeGuardian(guardian, guardianPhone), ...ownNotes]
    return {
      row,
      person: { name, surname, enName: '', enSurname: '', phone, email, identityNumber, birthDate },
      notes,
    }
  })
}

const contactFields: readonly PersonField[] = ['phone', 'email', 'guardianPhone']

/** The guardian of somebody with contacts of their own is told in a note. */
function describeGuardian({ name, surname }: NamedGuardian, phone: string | null): string[] {
  const shown = phone && toPersianDigits(displayPhone(splitE164(phone)))
  if (name !== '') return [`ولی: ${[`${name} ${surname}`, shown].filter(Boolean).join('، ')}`]
  return shown ? [`تلفن ولی: ${shown}`] : []
}

/** Accounts call a field of theirs otherwise than files do. */
const fieldsOfFaults: Partial<Record<string, PersonField>> = { identityNumber: 'nationalId' }
const toField = (field: string): PersonField | null =>
  fieldsOfFaults[field] ?? personFieldNames.find(name => name === field) ?? null

/** Imports the rows that were read whole; answers what became of each row of all. */
async function importRows(
  tx: Tx,
  read: readonly ReadRow[],
  { known, by, now }: { known: 'skip' | 'fill'; by: string; now: Date },
): Promise<Outcome[]> {
  const whoIsKnown = known === 'skip' ? 'is-skipped' : 'is-filled'
  const people = read.filter(row => 'person' in row)
  const ofPeople = await importPeople(
    tx,
    people.map(({ person }) => person),
    now,
    whoIsKnown,
  )
  // After everybody: whoever answers for a child may stand in a line of their own.
  const children = read.filter(row => 'child' in row)
  const ofChildren = await importChildren(
    tx,
    children.map(({ child }) => child),
    now,
    whoIsKnown,
  )
  const results = [...ofPeople, ...ofChildren]
  const byLine = new Map(
    [...people, ...children].map((row, at) => [row.row.line, { ...row, result: results[at]! }]),
  )
  const notes = [...byLine.values()].flatMap(({ result, notes }) =>
    'id' in result && notes.length > 0 && !(known === 'skip' && result.outcome === 'known')
      ? [{ userId: result.id, body: notes.join('\n') }]
      : [],
  )
  await addImportedNotes(tx, notes, { by, now })
  return read.map(row => {
    if ('faults' in row) return { outcome: 'faulty', faults: row.faults }
    const { result } = byLine.get(row.row.line)!
    if ('id' in result) return { outcome: result.outcome, userId: result.id }
    return { outcome: 'faulty', faults: [{ field: toField(result.fault.field), why: result.fault.why }] }
  })
}

type Matched = Pick<CheckedInputOf<typeof calls.checkPeopleFile>, 'file' | 'fields' | 'known'>

async function takePeople(
  { app, user }: SignedIn,
  { file, fields, known }: Matched,
  writing: { id: string; leavesFaulty: boolean } | null,
): Promise<PeopleReport> {
  const { rows } = await readSheet(file)
  const now = app.now()
  const read = readRows(rows, fields as (PersonField | '')[], isoDay(now))
  let outcomes: Outcome[] = []
  let isWritten = false
  let guardians = new Map<string, LineGuardian>()
  await runAtomically(app.db, async tx => {
    // One import after another: the second finds what the first wrote.
    await sql`select pg_advisory_xact_lock(hashtextextended('school import', 0))`.execute(t(tx))
    const before = writing && (await readOutcomes(tx, writing.id))
    if (before) {
      outcomes = before.outcomes
      guardians = await findLineGuardians(tx, outcomes, before.at)
      isWritten = true
      return false
    }
    outcomes = await importRows(tx, read, { known, by: user.id, now })
    guardians = await findLineGuardians(tx, outcomes, now)
    const isClean = outcomes.every(({ outcome }) => outcome !== 'faulty')
    if (!writing || !(isClean || writing.leavesFaulty)) return false
    await keepReport(tx, { id: writing.id, by: user.id, now, rows, outcomes })
    const { created, changed } = count(outcomes)
    await record(tx, {
      actorId: user.id,
      action: 'people.imported',
      subjectId: null,
      details: { created, changed },
      at: now,
    })
    isWritten = true
    return true
  })
  return toReport({ rows, outcomes, fields: fields as (PersonField | '')[], guardians, isWritten })
}

type LineGuardian = { id: string; name: string; isNew: boolean }

/** Who answers for the children among these, by child; `at` is when the import was made. */
async function findLineGuardians(tx: Tx, outcomes: readonly Outcome[], at: Date) {
  const ids = new Set(
    outcomes.flatMap(outcome => ('userId' in outcome && outcome.userId ? [outcome.userId] : [])),
  )
  const found = await findGuardians(tx, [...ids])
  return new Map(
    [...found].map(([childId, { id, name, createdAt }]) => [
      childId,
      // Who stands in a line of their own is counted there.
      { id, name, isNew: createdAt.getTime() === at.getTime() && !ids.has(id) },
    ]),
  )
}

const count = (outcomes: readonly Outcome[]) => {
  const of = (wanted: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length
  return { created: of('created'), changed: of('changed'), known: of('known'), faulty: of('faulty') }
}

function toReport({
  rows,
  outcomes,
  fields,
  guardians,
  isWritten,
}: {
  rows: readonly SheetRow[]
  outcomes: readonly Outcome[]
  fields: readonly (PersonField | '')[]
  guardians: ReadonlyMap<string, LineGuardian>
  isWritten: boolean
}): PeopleReport {
  const findGuardian = (outcome: Outcome | undefined) =>
    outcome && 'userId' in outcome ? guardians.get(outcome.userId) : undefined
  const families = new Map<string, PeopleReport['families'][number]>()
  for (const [at, { line, cells }] of rows.entries()) {
    const guardian = findGuardian(outcomes[at])
    if (!guardian) continue
    const family = families.get(guardian.id) ?? {
      guardian: guardian.name,
      isNew: guardian.isNew,
      children: [],
    }
    const name = (['name', 'surname'] as const).map(field => cells[fields.indexOf(field)]).join(' ')
    family.children.push({ line, name })
    families.set(guardian.id, family)
  }
  const toColumn = (field: PersonField | null) =>
    field && fields.includes(field) ? fields.indexOf(field) : null
  const listFaults = (outcome: Outcome | undefined) =>
    outcome?.outcome === 'faulty'
      ? outcome.faults.map(({ field, why }) => ({ column: toColumn(field), why }))
      : []
  const all = rows.flatMap(({ line }, at) => listFaults(outcomes[at]).map(fault => ({ line, ...fault })))
  return {
    ...count(outcomes),
    preview: rows.slice(0, previewRows).map(({ line, cells }, at) => ({
      line,
      cells,
      outcome: outcomes[at]?.outcome ?? 'known',
      guardian: findGuardian(outcomes[at]) ?? null,
      faults: listFaults(outcomes[at]),
    })),
    faults: all.slice(0, maxFaults),
    guardians: [...families.values()].filter(({ isNew }) => isNew).length,
    families: [...families.values()].slice(0, maxFaults),
    isWritten,
  }
}

async function keepReport(
  tx: Tx,
  kept: { id: string; by: string; now: Date; rows: readonly SheetRow[]; outcomes: readonly Outcome[] },
) {
  await t(tx)
    .insertInto('people_import')
    .values({ id: kept.id, imported_by: kept.by, imported_at: kept.now, ...count(kept.outcomes) })
    .execute()
  const lines = kept.rows.map(({ line }, at) => {
    const outcome = kept.outcomes[at]!
    const fault = outcome.outcome === 'faulty' ? outcome.faults[0] : undefined
    return {
      line,
      user_id: 'userId' in outcome ? outcome.userId : null,
      outcome: outcome.outcome,
      field: fault?.field ?? null,
      why: fault?.why ?? null,
    }
  })
  await sql`
    insert into people_import_line (import_id, line, user_id, outcome, field, why)
    select ${kept.id}, line, user_id, outcome, field, why
    from json_to_recordset(${JSON.stringify(lines)}::json)
      as kept (line int, user_id uuid, outcome text, field text, why text)
  `.execute(t(tx))
}

const selectLines = (db: Db, id: string) =>
  t(db).selectFrom('people_import_line').selectAll().where('import_id', '=', id).orderBy('line').execute()

/** What an import that was made came to; null where there was none. */
async function readOutcomes(tx: Tx, id: string): Promise<{ outcomes: Outcome[]; at: Date } | null> {
  const lines = await selectLines(tx, id)
  if (lines.length === 0) return null
  const { imported_at: at } = await t(tx)
    .selectFrom('people_import')
    .select('imported_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const outcomes = lines.map(
    ({ outcome, user_id, field, why }): Outcome =>
      outcome === 'faulty'
        ? { outcome, faults: [{ field: field as PersonField | null, why: why ?? '' }] }
        : { outcome, userId: user_id ?? '' },
  )
  return { outcomes, at }
}

/** @throws AppError invalid, at `file` or `fields` */
export const checkPeopleFile = (context: SignedIn, input: CheckedInputOf<typeof calls.checkPeopleFile>) =>
  takePeople(context, input, null)

/** @throws AppError as `checkPeopleFile`; conflict, where somebody registered with one of the contacts meanwhile */
export const importPeopleFile = (
  context: SignedIn,
  { id, faulty, ...input }: CheckedInputOf<typeof calls.importPeopleFile>,
) => takePeople(context, input, { id, leavesFaulty: faulty === 'leave' })

const outcomeNames = {
  created: 'ساخته شد',
  changed: 'کامل شد',
  known: 'از پیش بود',
  faulty: 'وارد نشد',
} as const

/** @throws AppError notFound */
export async function readImportReport(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readImportReport>,
) {
  const lines = await selectLines(db, id)
  if (lines.length === 0) throw new AppError('notFound')
  const names = await findFullNames(
    db,
    lines.flatMap(({ user_id }) => user_id ?? []),
  )
  const guardians = await findGuardians(
    db,
    lines.flatMap(({ user_id }) => user_id ?? []),
  )
  const rows = lines.map(({ line, user_id, outcome, field, why }) => [
    line,
    (user_id && names.get(user_id)?.name) || '',
    (user_id && guardians.get(user_id)?.name) || '',
    outcomeNames[outcome],
    field ? (personFields[field as PersonField]?.label ?? '') : '',
    why ?? '',
  ])
  const heads = ['سطر', 'نام', 'سرپرست', 'نتیجه', 'ستون', 'دلیل']
  // Texts are written as texts: what looks like a formula is none.
  const bytes = await writeXlsx({ sheets: [{ name: 'گزارش ورود', rows: [heads, ...rows] }] })
  await record(db as Tx, {
    actorId: user.id,
    action: 'people.importReported',
    subjectId: null,
    details: { lines: persianNumber(lines.length) },
    at: now(),
  })
  return { bytes, name: 'import-report.xlsx', saveAs: `گزارش ورود ${isoDay(now())}.xlsx` }
}

/** What became of somebody in imports, for whoever asks for their data. */
export async function exportImports(db: Db, userId: string): Promise<object> {
  const lines = await t(db)
    .selectFrom('people_import_line')
    .innerJoin('people_import', 'people_import.id', 'import_id')
    .select(['imported_at as at', 'line', 'outcome'])
    .where('user_id', '=', userId)
    .orderBy('imported_at')
    .execute()
  const invitations = await t(db)
    .selectFrom('person_invitation')
    .select(['invited_at as invitedAt', 'sent_at as sentAt'])
    .where('user_id', '=', userId)
    .execute()
  return { lines, invitations }
}

export async function eraseImports(tx: Tx, userId: string): Promise<void> {
  for (const table of ['people_import_line', 'person_invitation'] as const) {
    await t(tx).deleteFrom(table).where('user_id', '=', userId).execute()
  }
}
