import { findUserId, importPeople, readContacts } from '#account/public.server.ts'
import { importAttendance } from '#features/classes/public.server.ts'
import { type ImportResult, importGroup } from '#features/courses/public.server.ts'
import { importEnrolments } from '#features/enrolment/public.server.ts'
import { importOpeningBalances } from '#features/payment/public.server.ts'
import { findTeacher } from '#features/teachers/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { fromJalali, isoDay } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ImportKind } from './kinds.ts'
import { readDay, readIsoDay, readText, readToman, readWeekly, readWhole, readWord } from './read-cells.ts'
import {
  findHead,
  findLearners,
  type ReadLine,
  readLines,
  takeContacts,
  typedContact,
  type Unsure,
} from './read-lines.server.ts'
import type { Line, LineFault } from './read-table.server.ts'

/** What the lines of a table came to. */
export type Taken = {
  faults: LineFault[]
  lines: { line: number; what: string; outcome: 'created' | 'changed' | 'known' }[]
}

/** What a table is taken with: `by` is who imports it, null for the command. */
export type Taking = { tx: Tx; by: string | null; now: Date; unsure: Unsure }

/** Imports a table's lines; faulty ones are named, and the others are imported. */
export const takeTable: Record<ImportKind, (lines: readonly Line[], taking: Taking) => Promise<Taken>> = {
  learners: takeLearners,
  groups: takeGroups,
  enrolments: takeEnrolments,
  balances: takeBalances,
  attendance: takeAttendance,
}

/** Joins what became of each line with the line. `columns` are those of faults that are called otherwise. */
function collectOutcomes(
  kind: ImportKind,
  lines: readonly Pick<ReadLine<unknown>, 'line' | 'what'>[],
  results: readonly ImportResult[],
  columns: Record<string, string> = {},
): Taken {
  const taken: Taken = { faults: [], lines: [] }
  for (const [index, { line, what }] of lines.entries()) {
    const row = results[index]!
    if ('outcome' in row) taken.lines.push({ line, what, outcome: row.outcome })
    else {
      const { field, why } = row.fault
      taken.faults.push({ line, column: findHead(kind, columns[field] ?? field), why })
    }
  }
  return taken
}

const together = (faults: readonly LineFault[], taken: Taken): Taken => ({
  ...taken,
  faults: [...faults, ...taken.faults].toSorted((one, other) => one.line - other.line),
})

async function takeLearners(lines: readonly Line[], { tx, now, unsure }: Taking): Promise<Taken> {
  const { whole, faults } = await readLines('learners', lines, cells => {
    const contacts = takeContacts(cells)
    const name = cells.take('name', readContacts.name)
    const surname = cells.take('surname', readContacts.name)
    const identityNumber = cells.take('nationalId', readContacts.nationalId)
    const birthDate = cells.take('birthDate', readIsoDay)
    if (birthDate !== null && birthDate > isoDay(now)) cells.refuse('birthDate', 'این روز هنوز نیامده است.')
    const enName = cells.take('enName', readContacts.enName) ?? ''
    const enSurname = cells.take('enSurname', readContacts.enName) ?? ''
    if (!contacts || name === null || surname === null) return null
    return {
      what: `${name} ${surname}`,
      value: { ...contacts, name, surname, enName, enSurname, identityNumber, birthDate },
      keys: [contacts.phone, contacts.email, identityNumber].filter(key => key !== null),
    }
  })
  const results = await importPeople(
    tx,
    whole.map(({ value }) => value),
    now,
  )
  const taken = together(
    faults,
    collectOutcomes('learners', whole, results, { identityNumber: 'nationalId' }),
  )
  const faulty = new Set(taken.faults.map(({ line }) => line))
  for (const { line, cells } of lines) {
    if (!faulty.has(line)) continue
    const read = [readContacts.phone(cells.phone ?? ''), readContacts.email(cells.email ?? '')]
    for (const { value } of read) if (value !== undefined) unsure.contacts.add(value)
  }
  return taken
}

const readCode = (cell: string) => readText(cell, 60)

async function takeGroups(lines: readonly Line[], { tx, now, unsure }: Taking): Promise<Taken> {
  const { whole, faults } = await readLines('groups', lines, cells => {
    const code = cells.take('code', readCode)
    const course = cells.take('course', cell => readText(cell, 200))
    const title = cells.take('title', cell => readText(cell, 200))
    const teacher = cells.take('teacher', cell => readText(cell, 254))
    const weekly = cells.take('weekly', readWeekly)
    const from = cells.take('start', readIsoDay)
    const sessions = cells.take('sessions', cell => readWhole(cell, { min: 1, max: 120 }))
    const minutes = cells.take('minutes', cell => readWhole(cell, { min: 15, max: 300 }))
    const capacity = cells.take('capacity', cell => readWhole(cell, { min: 1, max: 1000 }))
    const toman = cells.take('price', cell => readWhole(cell, { min: 0, max: 1_000_000_000 }))
    const term = cells.take('term', cell => readText(cell, 60)) ?? ''
    const branch = cells.take('branch', cell => readText(cell, 120)) ?? ''
    const liveLink = cells.take('link', readLink) ?? ''
    if (code === null || course === null || title === null || weekly === null || from === null) return null
    if (sessions === null || capacity === null || toman === null) return null
    const plan = { weekly, from, sessions, minutes, capacity }
    return {
      what: `${code}، ${title}`,
      value: { code, course, title, teacher, toman, term, branch, liveLink, ...plan },
      keys: [code],
    }
  })
  const results: ImportResult[] = []
  for (const { value } of whole) {
    const teacherId = value.teacher === null ? null : await teacherNamed(tx, value.teacher)
    if (teacherId === undefined) {
      results.push({ fault: { field: 'teacher', why: 'استادی با این شماره، ایمیل یا نشانی صفحه نیست.' } })
    } else results.push(await importGroup(tx, { ...value, teacherId }, now))
  }
  const fields = { courseId: 'course', teacherId: 'teacher', from: 'start', toman: 'price' }
  const taken = together(faults, collectOutcomes('groups', whole, results, fields))
  const faulty = new Set(taken.faults.map(({ line }) => line))
  for (const { line, cells } of lines) if (faulty.has(line)) unsure.groups.add(cells.code ?? '')
  return taken
}

const readLink = (cell: string) =>
  /^https:\/\/[^\s"<>]{3,500}$/.test(cell) && URL.canParse(cell)
    ? { value: cell }
    : { why: 'نشانی باید با https آغاز شود.' }

/** A teacher by the phone or email of their account, or by the address of their page. */
async function teacherNamed(tx: Tx, given: string): Promise<string | undefined> {
  const phone = readContacts.phone(given).value
  const email = readContacts.email(given).value
  const account = phone
    ? await findUserId(tx, { kind: 'phone', value: phone })
    : email
      ? await findUserId(tx, { kind: 'email', value: email })
      : null
  return (await findTeacher(tx, account === null ? { slug: given.toLowerCase() } : { account })) ?? undefined
}

const enrolmentStates = {
  active: ['فعال', 'active'],
  frozen: ['مرخصی', 'نگه‌داشته', 'معلق', 'frozen'],
  finished: ['پایان‌یافته', 'تمام‌شده', 'تمام', 'finished', 'completed'],
} as const

async function takeEnrolments(lines: readonly Line[], { tx, now, unsure }: Taking): Promise<Taken> {
  const { whole, faults } = await readLines('enrolments', lines, cells => {
    const contacts = takeContacts(cells)
    const group = cells.take('group', readCode)
    const state = cells.take('state', cell => readWord(cell, enrolmentStates)) ?? 'active'
    const day = cells.take('date', readDay)
    const enrolledAt = day && fromJalali(day)
    if (enrolledAt && enrolledAt > now) cells.refuse('date', 'این روز هنوز نیامده است.')
    if (!contacts || group === null) return null
    return {
      what: `${typedContact(cells)}، ${group}`,
      value: { contacts, group, state, enrolledAt, of: group },
      keys: [],
    }
  })
  const { found, faults: strangers } = await findLearners(tx, 'enrolments', whole, unsure)
  const sure = found.filter(({ value }) => !unsure.groups.has(value.group))
  const results = await importEnrolments(
    tx,
    sure.map(({ userId, value }) => ({ userId, ...value })),
    now,
  )
  return together([...faults, ...strangers], collectOutcomes('enrolments', sure, results))
}

async function takeBalances(lines: readonly Line[], { tx, now, unsure }: Taking): Promise<Taken> {
  const { whole, faults } = await readLines('balances', lines, cells => {
    const contacts = takeContacts(cells)
    const amount = cells.take('amount', readToman)
    if (!contacts || amount === null) return null
    return {
      what: `${typedContact(cells)}، ${balance(amount)}`,
      value: { contacts, amount, of: '' },
      keys: [],
    }
  })
  const { found, faults: strangers } = await findLearners(tx, 'balances', whole, unsure)
  const results = await importOpeningBalances(
    tx,
    found.map(({ userId, value }) => ({ userId, amount: value.amount })),
    now,
  )
  const rows = results.map(row =>
    'booked' in row
      ? { fault: { field: 'amount', why: `موجودی آغازین او پیش‌تر ${balance(row.booked)} ثبت شده است.` } }
      : row,
  )
  return together([...faults, ...strangers], collectOutcomes('balances', found, rows))
}

const attendanceStates = {
  present: ['حاضر', 'present'],
  late: ['با تأخیر', 'تأخیر', 'تاخیر', 'دیر', 'late'],
  absent: ['غایب', 'غیبت', 'absent'],
  excused: ['غیبت موجه', 'موجه', 'excused'],
} as const

async function takeAttendance(lines: readonly Line[], { tx, by, now, unsure }: Taking): Promise<Taken> {
  const { whole, faults } = await readLines('attendance', lines, cells => {
    const contacts = takeContacts(cells)
    const group = cells.take('group', readCode)
    const number = cells.take('session', cell => readWhole(cell, { min: 1, max: 1000 }))
    const state = cells.take('state', cell => readWord(cell, attendanceStates))
    if (!contacts || group === null || number === null || state === null) return null
    return {
      what: `${typedContact(cells)}، ${group}، جلسهٔ ${persianNumber(number)}`,
      value: { contacts, group, number, state, of: `${group} ${number}` },
      keys: [],
    }
  })
  const { found, faults: strangers } = await findLearners(tx, 'attendance', whole, unsure)
  const sure = found.filter(({ value }) => !unsure.groups.has(value.group))
  const results = await importAttendance(
    tx,
    sure.map(({ userId, value }) => ({ userId, ...value })),
    { by, now },
  )
  return together(
    [...faults, ...strangers],
    collectOutcomes('attendance', sure, results, { number: 'session' }),
  )
}
