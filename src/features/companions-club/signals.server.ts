import { sql } from 'kysely'
import { findFullNames } from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { isoDay } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { formatCsv } from '#server/platform/csv.ts'
import { type Db, readPage, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { ClubTables } from './tables.server.ts'

const t = withTables<ClubTables>()

/** How many other accounts the friend of a row shares a device or a card with. */
const countShared = sql<number>`(
  select count(distinct other.user_id)::int from club_trace as own
  join club_trace as other on other.kind = own.kind and other.hash = own.hash and other.user_id <> own.user_id
  where own.user_id = referral.invitee_id and own.kind in ('device', 'card')
)`
/** How many friends of the row's referrer were refused or had their money back. */
const countBad = sql<number>`(
  select count(*)::int from referral as other
  where other.referrer_id = referral.referrer_id and other.state <> 'rewarded'
)`

const selectReferrals = (db: Db) =>
  t(db).selectFrom('referral').select(['id', 'invitee_id', 'referrer_id', 'state', 'cause', 'paid_at'])

/** What is suspicious: what was refused or taken back, whose friend shares a device or card, whose referrer has three such friends. */
export async function listSignals(
  { db }: SignedIn,
  { only, page, perPage }: CheckedInputOf<typeof calls.listSignals>,
) {
  const all = selectReferrals(db)
    .select([countShared.as('shared'), countBad.as('bad')])
    .$if(only === 'suspicious', found =>
      found.where(sql<boolean>`(state <> 'rewarded' or ${countShared} > 0 or ${countBad} >= 3)`),
    )
  const { rows, total } = await readPage(all.orderBy('paid_at', 'desc').orderBy('id'), { page, perPage })
  const names = await findFullNames(
    db,
    rows.flatMap(({ invitee_id, referrer_id }) => [invitee_id, referrer_id]).filter(id => id !== null),
  )
  const toPerson = (id: string | null) => (id === null ? null : { id, name: names.get(id)?.name ?? '' })
  const items = rows.map(row => ({
    id: row.id,
    invitee: toPerson(row.invitee_id),
    referrer: toPerson(row.referrer_id),
    state: row.state,
    cause: row.cause,
    bad: row.bad,
    shared: row.shared,
    at: row.paid_at.toISOString(),
  }))
  return { items, page, perPage, total }
}

const csvDays = 365
const csvLimit = 50_000

/** Without names: the ids lead to the people who may be seen. */
export async function exportReferrals({ db, now }: SignedIn) {
  const since = new Date(now().getTime() - csvDays * 86_400_000)
  const rows = await selectReferrals(db)
    .where('paid_at', '>', since)
    .orderBy('paid_at')
    .orderBy('id')
    .limit(csvLimit)
    .execute()
  const head = ['روز', 'شناسهٔ معرف', 'شناسهٔ دوست', 'وضعیت', 'دلیل']
  const lines = rows.map(row => [
    isoDay(row.paid_at),
    row.referrer_id ?? '',
    row.invitee_id ?? '',
    row.state,
    row.cause ?? '',
  ])
  return { bytes: formatCsv([head, ...lines]), name: 'club-referrals.csv' }
}
