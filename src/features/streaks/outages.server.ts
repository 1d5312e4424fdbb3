import { findChanges, record } from '#account/public.server.ts'
import type { AuditAction, AuditChanges } from '#account/staff/audit-actions.ts'
import { AppError, changedMeanwhile, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { addDays, isoDay, parseIsoDay } from '#persian/jalali.ts'
import { key } from '#persian/search-key.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import {
  type Db,
  holdsWords,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import { maxOutageDays, type outages } from './contract.ts'
import type { StreaksTables } from './tables.server.ts'

const t = withTables<StreaksTables>()

type Calls = typeof outages
type Values = { firstDay: string; lastDay: string; reason: string }

/** The newest first. */
export async function listOutages(
  { db }: RequestContext,
  { q, page, perPage }: CheckedInputOf<Calls['list']>,
) {
  const found = t(db).selectFrom('outage').where(holdsWords('search_key', q))
  const { rows, total } = await readPage(found.selectAll().orderBy('first_day', 'desc').orderBy('id'), {
    page,
    perPage,
  })
  return { items: rows.map(toRecord), page, perPage, total }
}

/** @throws AppError notFound */
export async function readOutage({ db }: RequestContext, { id }: CheckedInputOf<Calls['read']>) {
  return toRecord(await find(db, id))
}

/** @throws AppError invalid, as `checkDays` */
export async function createOutage({ db, user, now }: SignedIn, values: CheckedInputOf<Calls['create']>) {
  checkDays(values)
  const row = await transaction(db, async tx => {
    const made = await t(tx)
      .insertInto('outage')
      .values({ ...toColumns(values), changed_at: now() })
      .returningAll()
      .executeTakeFirstOrThrow()
    await note(tx, user.id, 'outage.created', { id: made.id, values, at: now() })
    return made
  })
  return toRecord(row)
}

/** @throws AppError notFound; conflict, where somebody else has changed it since `version`; invalid, as `checkDays` */
export async function changeOutage(
  { db, user, now }: SignedIn,
  { id, version, ...values }: CheckedInputOf<Calls['change']>,
) {
  checkDays(values)
  const row = await transaction(db, async tx => {
    const before = await find(tx, id)
    const changed = await t(tx)
      .updateTable('outage')
      .set({ ...toColumns(values), version: version + 1, changed_at: now() })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirstOrThrow(changedMeanwhile)
    const changes = findChanges(toRecord(before), values)
    await note(tx, user.id, 'outage.changed', { id, values, changes, at: now() })
    return changed
  })
  return toRecord(row)
}

/** The days count as any others again. @throws AppError notFound */
export async function removeOutage({ db, user, now }: SignedIn, { id }: CheckedInputOf<Calls['remove']>) {
  await transaction(db, async tx => {
    const row = await find(tx, id)
    await t(tx).deleteFrom('outage').where('id', '=', id).execute()
    await note(tx, user.id, 'outage.removed', { id, values: toRecord(row), at: now() })
  })
  return {}
}

const find = (db: Db, id: string) =>
  t(db).selectFrom('outage').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)

/** @throws AppError invalid, where the last day lies before the first or too far after it */
function checkDays({ firstDay, lastDay }: Pick<Values, 'firstDay' | 'lastDay'>) {
  const farthest = isoDay(addDays(parseIsoDay(firstDay)!, maxOutageDays - 1))
  const message =
    lastDay < firstDay
      ? 'آخرین روز پیش از نخستین روز است.'
      : lastDay > farthest && `قطعی نمی‌تواند بیش از ${persianNumber(maxOutageDays)} روز باشد.`
  if (message) throw new AppError('invalid', { message, errors: [{ field: 'lastDay', message }] })
}

const toColumns = ({ firstDay, lastDay, reason }: Values) => ({
  first_day: firstDay,
  last_day: lastDay,
  reason,
  search_key: key(reason),
})

function note(
  tx: Tx,
  actorId: string,
  action: AuditAction,
  { id, values, changes, at }: { id: string; values: Values; changes?: AuditChanges; at: Date },
) {
  const { firstDay, lastDay, reason } = values
  const about = { kind: 'outage' as const, id, name: reason }
  const details = { firstDay, lastDay, reason }
  return record(tx, { actorId, action, subjectId: null, about, changes, details, at })
}

const toRecord = ({
  id,
  first_day,
  last_day,
  reason,
  version,
  changed_at,
}: Awaited<ReturnType<typeof find>>) => ({
  id,
  firstDay: first_day,
  lastDay: last_day,
  reason,
  version,
  changedAt: changed_at.toISOString(),
})
