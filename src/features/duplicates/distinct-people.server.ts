import { sql } from 'kysely'
import * as accounts from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { MergedAccounts, SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { DuplicatesTables } from './tables.server.ts'

const t = withTables<DuplicatesTables>()

/** The pairs that are two people, each both ways round. */
export const distinctBothWays = sql`
  select one_id, other_id from distinct_people union all select other_id, one_id from distinct_people`

/** So many are shown to be taken back; older ones are taken back where the two stand beside each other. */
const maxShown = 50

/** Pairs that were found to be two people, the last first. Whoever was merged since is in none of them. */
export async function listDistinctPeople(db: Db) {
  const { rows } = await sql<DuplicatesTables['distinct_people']>`
    select * from (
      select distinct on (least(one_id, other_id), greatest(one_id, other_id)) *
      from distinct_people
      where not exists (select from account_merge where merged_id in (one_id, other_id) and undone_at is null)
      order by least(one_id, other_id), greatest(one_id, other_id), decided_at desc
    ) pair order by decided_at desc, one_id limit ${maxShown}`.execute(t(db))
  return rows
}

export async function areDistinct(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`select from (${distinctBothWays}) pair (one_id, other_id)
    where one_id = ${one} and other_id = ${other}`.execute(t(db))
  return rows.length > 0
}

export const findDistinctObstacle = async (db: Db, { kept, merged }: MergedAccounts): Promise<string[]> =>
  (await areDistinct(db, kept, merged))
    ? ['این دو را دو نفر دانسته‌اید؛ اگر یک نفرند، نخست آن را پس بگیرید.']
    : []

/** Said twice, it is written once. @throws AppError notFound; conflict, where one of them was merged */
export async function setDistinctPeople(
  { db, user, now }: SignedIn,
  { one, other }: CheckedInputOf<typeof calls.setDistinctPeople>,
) {
  if (one === other) throw new AppError('conflict', { message: 'این دو یک حساب‌اند.' })
  await transaction(db, async tx => {
    await accounts.lockPeople(tx, [one, other])
    const merged = await t(tx)
      .selectFrom('account_merge')
      .select('id')
      .where('merged_id', 'in', [one, other])
      .where('undone_at', 'is', null)
      .executeTakeFirst()
    if (merged) {
      throw new AppError('conflict', { message: 'یکی از این دو پیش‌تر با حساب دیگری یکی شده است.' })
    }
    if (await areDistinct(tx, one, other)) return
    await t(tx)
      .insertInto('distinct_people')
      .values({ one_id: one, other_id: other, decided_by: user.id, decided_at: now() })
      .execute()
    await accounts.record(tx, {
      actorId: user.id,
      action: 'distinctPeople.set',
      subjectId: one,
      details: { other },
      at: now(),
    })
  })
  return {}
}

/** @throws AppError notFound, where they were not found to be two people */
export async function unsetDistinctPeople(
  { db, user, now }: SignedIn,
  { one, other }: CheckedInputOf<typeof calls.unsetDistinctPeople>,
) {
  await transaction(db, async tx => {
    await accounts.lockPeople(tx, [one, other])
    const { numDeletedRows } = await t(tx)
      .deleteFrom('distinct_people')
      .where('one_id', 'in', [one, other])
      .where('other_id', 'in', [one, other])
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new AppError('notFound')
    await accounts.record(tx, {
      actorId: user.id,
      action: 'distinctPeople.unset',
      subjectId: one,
      details: { other },
      at: now(),
    })
  })
  return {}
}
