import { setImmediate } from 'node:timers/promises'
import { type Contacts, findPeople, readContacts } from '#account/public.server.ts'
import { toPersianDigits } from '#persian/digits.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { getColumns, type ImportKind } from './kinds.ts'
import type { Read } from './read-cells.ts'
import type { Line, LineFault } from './read-table.server.ts'

/** A line that was read whole: what it is about, and what no other line of its file may say as well. */
export type ReadLine<T> = { line: number; what: string; value: T; keys: readonly string[] }

/** Takes the cells of one line by their columns, and keeps what is wrong with each. */
export type Cells = {
  /** What a cell says; null where it is empty or faulty. */
  take<T>(column: string, read: (cell: string) => Read<T>): T | null
  refuse(column: string | null, why: string): void
  /** As it was typed. */
  typed(column: string): string
}

/** The name of a column in the school's own file. */
export const findHead = (kind: ImportKind, column: string) => getColumns(kind)[column]?.heads[0] ?? null

/**
 * Reads lines one by one: those that are whole, and every fault of the others; a line that comes twice is one as well. Others are
 * answered meanwhile.
 */
export async function readLines<T>(
  kind: ImportKind,
  lines: readonly Line[],
  read: (cells: Cells) => Omit<ReadLine<T>, 'line'> | null,
): Promise<{ whole: ReadLine<T>[]; faults: LineFault[] }> {
  const faults: LineFault[] = []
  const whole: ReadLine<T>[] = []
  const seen = new Map<string, number>()
  for (const [index, { line, cells }] of lines.entries()) {
    if (index % 100 === 99) await setImmediate()
    const before = faults.length
    const refuse = (column: string | null, why: string) => {
      faults.push({ line, column: column === null ? null : findHead(kind, column), why })
    }
    const taken = read({
      refuse,
      typed: column => cells[column] ?? '',
      take(column, readCell) {
        const cell = cells[column] ?? ''
        if (cell === '') {
          if (getColumns(kind)[column]?.required) refuse(column, 'این خانه خالی است.')
          return null
        }
        const { value, why } = readCell(cell)
        if (why === undefined) return value as NonNullable<typeof value>
        refuse(column, why)
        return null
      },
    })
    if (taken === null || faults.length > before) continue
    const first = taken.keys.map(key => seen.get(key)).find(found => found !== undefined)
    if (first !== undefined) {
      refuse(null, `این سطر همان را می‌گوید که سطر ${toPersianDigits(first)}.`)
      continue
    }
    for (const key of taken.keys) seen.set(key, line)
    whole.push({ line, ...taken })
  }
  return { whole, faults }
}

/** The phone and email of a line; null, with the fault kept, where there is neither or one is faulty. */
export function takeContacts(cells: Cells): Contacts | null {
  const hasSome = cells.typed('phone') !== '' || cells.typed('email') !== ''
  if (!hasSome) cells.refuse(null, 'شماره موبایل یا ایمیل این سطر خالی است.')
  const phone = cells.take('phone', readContacts.phone)
  const email = cells.take('email', readContacts.email)
  return hasSome ? { phone, email } : null
}

/** How a line names its learner, as it was typed. */
export const typedContact = (cells: Cells) => cells.typed('phone') || cells.typed('email')

/** What was named on a faulty line: whether it is there cannot be said, so other lines are not blamed for naming it. */
export type Unsure = { contacts: Set<string>; groups: Set<string> }

/**
 * The learners whom lines name, by the line; who is not there is a fault of it, and so is a second line about the same of
 * them (`of`), whichever contact it names them by.
 */
export async function findLearners<T extends { contacts: Contacts; of: string }>(
  tx: Tx,
  kind: ImportKind,
  lines: readonly ReadLine<T>[],
  unsure: Unsure,
): Promise<{ found: (ReadLine<T> & { userId: string })[]; faults: LineFault[] }> {
  const people = await findPeople(
    tx,
    lines.map(({ value }) => value.contacts),
  )
  const faults: LineFault[] = []
  const seen = new Map<string, number>()
  const found = lines.flatMap(line => {
    const { phone, email } = line.value.contacts
    const named = [phone, email].filter(contact => contact !== null)
    const owners = named.flatMap(contact => people.get(contact)?.id ?? [])
    const [userId] = owners
    const refuse = (why: string) => {
      faults.push({ line: line.line, column: findHead(kind, phone === null ? 'email' : 'phone'), why })
      return []
    }
    if (userId === undefined) {
      if (named.some(contact => unsure.contacts.has(contact))) return []
      return refuse('کسی با این شماره یا ایمیل پیدا نشد؛ نخست فایل زبان‌آموزان را وارد کنید.')
    }
    if (owners.some(id => id !== userId)) return refuse('این شماره و این ایمیل از آنِ دو نفرند.')
    const key = `${userId} ${line.value.of}`
    const first = seen.get(key)
    if (first !== undefined) return refuse(`این سطر همان را می‌گوید که سطر ${toPersianDigits(first)}.`)
    seen.set(key, line.line)
    return [{ ...line, userId }]
  })
  return { found, faults }
}
