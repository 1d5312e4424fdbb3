import { sql } from 'kysely'
import { addMonths, fromJalali, type JalaliDay, toJalali } from '#persian/jalali.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { LedgerTables } from './tables.server.ts'

const t = withTables<LedgerTables>()

/** A month is summed up once it has begun this long ago: whatever was being booked at its beginning is in the books then. */
const settledMs = 86_400_000

/** The last checkpoint up to a moment, with its sums; null where there is none. */
export async function findCheckpoint(db: Db, until: Date) {
  const rows = await t(db)
    .selectFrom('ledger_checkpoint')
    .selectAll()
    .where('at', '=', ({ selectFrom }) =>
      selectFrom('ledger_checkpoint as last')
        .select(({ fn }) => fn.max('last.at').as('at'))
        .where('last.at', '<=', until),
    )
    .execute()
  return rows[0] ? { at: rows[0].at, rows } : null
}

/** Every night: the sums at the beginning of this month, from those of the one before. */
export const keepCheckpoints: Job = {
  name: 'keep-ledger-checkpoints',
  every: '20 3 * * *',
  async run({ db, now }) {
    const today = toJalali(now())
    let first: JalaliDay = { year: today.year, month: today.month, day: 1 }
    if (now().getTime() - fromJalali(first).getTime() < settledMs) first = addMonths(first, -1)
    const at = fromJalali(first)
    const last = await findCheckpoint(db, at)
    if (last?.at.getTime() === at.getTime()) return
    await sql`
      insert into ledger_checkpoint (at, kind, cashbox_id, amount)
      select ${at}, kind, cashbox_id, sum(amount) from (
        select kind, cashbox_id, amount from ledger_checkpoint where at = ${last?.at ?? null}
        union all
        select a.kind, a.cashbox_id, e.amount from ledger_transaction b
        join ledger_entry e on e.transaction_id = b.id join ledger_account a on a.id = e.account_id
        where b.at < ${at} and b.at >= ${last?.at ?? new Date(0)}) all_of_it
      group by kind, cashbox_id
      on conflict do nothing`.execute(t(db))
  },
}
