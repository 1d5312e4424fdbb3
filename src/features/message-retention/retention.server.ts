import { sql } from 'kysely'
import { record } from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { ChatTables } from '#features/chat/public.server.ts'
import { addMonths, fromJalali, toJalali } from '#persian/jalali.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type * as calls from './contract.ts'
import { describeKeeping } from './rules.ts'

const t = withTables<ChatTables>()

/** Messages that are removed in one statement. */
const batch = 5000

export async function readRetention({ db }: Pick<SignedIn, 'db'>) {
  const row = await t(db).selectFrom('chat_retention').selectAll().executeTakeFirstOrThrow()
  return { keepMonths: row.keep_months, newcomersReadAll: row.newcomers_read_all }
}

export async function changeRetention(
  { db, user, now }: SignedIn,
  { keepMonths, newcomersReadAll }: CheckedInputOf<typeof calls.changeRetention>,
) {
  return transaction(db, async tx => {
    await t(tx).selectFrom('chat_retention').select('is_only').forUpdate().execute()
    const before = await readRetention({ db: tx })
    await t(tx)
      .updateTable('chat_retention')
      .set({ keep_months: keepMonths, newcomers_read_all: newcomersReadAll })
      .execute()
    await record(tx, {
      actorId: user.id,
      action: 'chatRetention.changed',
      subjectId: null,
      changes: {
        keepMonths: [describeKeeping(before.keepMonths), describeKeeping(keepMonths)],
        newcomersReadAll: [before.newcomersReadAll, newcomersReadAll],
      },
      at: now(),
    })
    return { keepMonths, newcomersReadAll }
  })
}

/** Removes what is older than the school keeps, for good; what was reported stays, and so do the places of all others. */
export async function removeOldMessages({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const { keepMonths } = await readRetention({ db })
  if (keepMonths === null) return 0
  const { year, month, day } = toJalali(now())
  const until = fromJalali({ ...addMonths({ year, month, day }, -keepMonths) })
  let removed = 0
  for (let last = batch; last === batch; removed += last) last = await removeBatch(db, until)
  return removed
}

async function removeBatch(db: Db, until: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from chat_message where id in (
      select id from chat_message m
      where created_at < ${until} and not exists (select from chat_report r where r.message_id = m.id)
      limit ${batch}
    )`.execute(t(db))
  return Number(numAffectedRows ?? 0)
}

export const removeOldMessagesNightly: Job = {
  name: 'remove-old-messages',
  every: '20 3 * * *',
  run: async app => {
    await removeOldMessages(app)
  },
}
