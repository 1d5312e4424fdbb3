import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { toPersianDigits } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { note, toEntryRow } from '../entries.server.ts'
import type { SiteTables } from '../tables.server.ts'
import type { addHolidayRange as rangeCall, addOfficialHolidays as yearCall } from './contract.ts'
import { listDays, type OfficialYear, officialYears } from './days.ts'
import { listOfficialHolidays } from './official-holidays.server.ts'

const t = withTables<SiteTables>()

/** One at a time adds days: two at once would each find the other's days open. */
const lockHolidays = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('holidays', 0))`.execute(t(tx))

type Kept = { key: string | null; day: string }

async function findHolidays(db: Db | Tx): Promise<Kept[]> {
  const rows = await t(db)
    .selectFrom('site_entry')
    .select(['data', 'official_key'])
    .where('kind', '=', 'holiday')
    .execute()
  return rows.flatMap(({ data: { day }, official_key: key }) => (day ? [{ key, day }] : []))
}

/** What of a year is not closed yet. Two official holidays may share a day: a lunar one can move away from it. */
function findMissing(year: OfficialYear, kept: readonly Kept[]) {
  const keys = new Set(kept.map(({ key }) => key))
  const typed = new Set(kept.filter(({ key }) => key === null).map(({ day }) => day))
  return listOfficialHolidays(year).filter(({ key, day }) => !keys.has(key) && !typed.has(day))
}

/** The official holidays of the coming years, and which of them are still to be added. */
export async function readOfficialHolidays({ db }: SignedIn) {
  const kept = await findHolidays(db)
  return {
    years: officialYears.map(year => {
      const missing = new Set(findMissing(year, kept).map(({ key }) => key))
      return {
        year,
        addedCount: kept.filter(({ key }) => key?.startsWith(`${year}:`)).length,
        days: listOfficialHolidays(year).map(({ key, ...holiday }) => ({
          ...holiday,
          isMissing: missing.has(key),
        })),
      }
    }),
  }
}

/** @throws AppError notFound */
function readYear(year: string): OfficialYear {
  const found = officialYears.find(known => known === year)
  if (!found) throw new AppError('notFound')
  return found
}

/** Adds those of a year that are missing: pressed twice, it adds nothing the second time. */
export async function addOfficialHolidays(
  { db, user, now }: SignedIn,
  { year: asked }: CheckedInputOf<typeof yearCall>,
) {
  const year = readYear(asked)
  const at = now()
  return transaction(db, async tx => {
    await lockHolidays(tx)
    const missing = findMissing(year, await findHolidays(tx))
    if (missing.length === 0) return { added: 0 }
    const rows = await t(tx)
      .insertInto('site_entry')
      .values(
        missing.map(({ key, ...values }) => ({ ...toEntryRow('holiday', values, at), official_key: key })),
      )
      .returning('id')
      .execute()
    const about = { id: rows[0]!.id, name: toPersianDigits(year) }
    await noteDays(tx, { actorId: user.id, action: 'holiday.yearAdded', about, at })
    return { added: missing.length }
  })
}

/** Takes the official holidays of a year away again; what was typed by hand stays. */
export async function removeOfficialHolidays(
  { db, user, now }: SignedIn,
  { year: asked }: CheckedInputOf<typeof yearCall>,
) {
  const year = readYear(asked)
  return transaction(db, async tx => {
    const removed = await t(tx)
      .deleteFrom('site_entry')
      .where('kind', '=', 'holiday')
      .where('official_key', 'like', `${year}:%`)
      .returning('id')
      .execute()
    if (removed.length > 0) {
      const about = { id: removed[0]!.id, name: toPersianDigits(year) }
      await noteDays(tx, { actorId: user.id, action: 'holiday.yearRemoved', about, at: now() })
    }
    return { removed: removed.length }
  })
}

/** Closes the school from one day to another; days that are closed already stay as they are. */
export async function addHolidayRange(
  { db, user, now }: SignedIn,
  { title, day, until }: CheckedInputOf<typeof rangeCall>,
) {
  const days = listDays(day, until || day)
  const at = now()
  return transaction(db, async tx => {
    await lockHolidays(tx)
    const closed = new Set((await findHolidays(tx)).map(kept => kept.day))
    const open = days.filter(day => !closed.has(day))
    if (open.length === 0) {
      const message = days.length > 1 ? 'همهٔ این روزها از پیش تعطیل است.' : 'این روز از پیش تعطیل است.'
      throw new AppError('invalid', { errors: [{ field: 'day', message }] })
    }
    const rows = await t(tx)
      .insertInto('site_entry')
      .values(open.map(day => toEntryRow('holiday', { title, day, certainty: 'fixed' }, at)))
      .returning('id')
      .execute()
    const about = { id: rows[0]!.id, name: title }
    await noteDays(tx, { actorId: user.id, action: 'holiday.rangeAdded', about, at })
    return { added: open.length, skipped: days.length - open.length }
  })
}

async function noteDays(
  tx: Tx,
  {
    actorId,
    action,
    about,
    at,
  }: {
    actorId: string
    action: 'holiday.yearAdded' | 'holiday.yearRemoved' | 'holiday.rangeAdded'
    /** The first of the days, and what they are called together. */
    about: { id: string; name: string }
    at: Date
  },
) {
  await note(tx, { actorId, action, about: { kind: 'holiday', ...about }, at })
}
