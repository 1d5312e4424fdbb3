import { sql } from 'kysely'
import { type ExportColumn, exportList, exportPageSize, findFullNames } from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, readPage, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { Signal } from './contract.ts'
import { blockCauseNames, signalStates } from './signal-labels.ts'
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

/** What is suspicious: what was refused or taken back, whose friend shares a device or card, whose referrer has three such friends. */
const selectSignals = (db: Db, only: 'suspicious' | 'all') =>
  t(db)
    .selectFrom('referral')
    .select(['id', 'invitee_id', 'referrer_id', 'state', 'cause', 'paid_at'])
    .select([countShared.as('shared'), countBad.as('bad')])
    .$if(only === 'suspicious', found =>
      found.where(sql<boolean>`(state <> 'rewarded' or ${countShared} > 0 or ${countBad} >= 3)`),
    )
    .orderBy('paid_at', 'desc')
    .orderBy('id')

export async function listSignals(
  { db }: SignedIn,
  { only, page, perPage }: CheckedInputOf<typeof calls.listSignals>,
) {
  const { rows, total } = await readPage(selectSignals(db, only), { page, perPage })
  return { items: await describe(db, rows), page, perPage, total }
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSignals>['execute']>>[number]

async function describe(db: Db, rows: readonly Row[]): Promise<Signal[]> {
  const names = await findFullNames(
    db,
    rows.flatMap(({ invitee_id, referrer_id }) => [invitee_id, referrer_id]).filter(id => id !== null),
  )
  const toPerson = (id: string | null) => (id === null ? null : { id, name: names.get(id)?.name ?? '' })
  return rows.map(row => ({
    id: row.id,
    invitee: toPerson(row.invitee_id),
    referrer: toPerson(row.referrer_id),
    state: row.state,
    cause: row.cause,
    bad: row.bad,
    shared: row.shared,
    at: row.paid_at.toISOString(),
  }))
}

/** All that the same filter finds, as a spreadsheet. */
export const exportReferrals = (context: SignedIn, { only }: CheckedInputOf<typeof calls.exportReferrals>) =>
  exportList(context, {
    name: 'club-referrals',
    title: 'معرفی دوستان',
    filter: { only },
    columns: exportColumns,
    async readPage(after: { at: Date; id: string } | null) {
      const rows = await selectSignals(context.db, only)
        .$if(after !== null, all =>
          all.where(({ or, and, eb }) =>
            or([
              eb('paid_at', '<', after!.at),
              and([eb('paid_at', '=', after!.at), eb('id', '>', after!.id)]),
            ]),
          ),
        )
        .limit(exportPageSize)
        .execute()
      const last = rows.at(-1)
      const next = last && rows.length === exportPageSize ? { at: last.paid_at, id: last.id } : null
      return { rows: await describe(context.db, rows), next }
    },
  })

const deleted = 'حساب حذف‌شده'
const exportColumns: ExportColumn<Signal>[] = [
  { head: 'زمان', kind: 'moment', value: ({ at }) => new Date(at) },
  { head: 'معرف', kind: 'text', value: ({ referrer }) => referrer?.name ?? deleted },
  { head: 'شناسهٔ معرف', kind: 'text', value: ({ referrer }) => referrer?.id ?? null },
  { head: 'دوست', kind: 'text', value: ({ invitee }) => invitee?.name ?? deleted },
  { head: 'شناسهٔ دوست', kind: 'text', value: ({ invitee }) => invitee?.id ?? null },
  { head: 'وضعیت', kind: 'text', value: ({ state }) => signalStates[state].label },
  { head: 'دلیل', kind: 'text', value: ({ cause }) => cause && blockCauseNames[cause] },
  { head: 'حساب با مرورگر یا کارت مشترک', kind: 'number', value: ({ shared }) => shared },
  { head: 'معرفی ناکام از همین معرف', kind: 'number', value: ({ bad }) => bad },
]
