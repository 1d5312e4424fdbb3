import { sql } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import * as accounts from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findWallet, readBalance, sumDebts } from '#features/payment/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { areDistinct, distinctBothWays, listDistinctPeople } from './distinct-people.server.ts'
import { findObstacles, undoMs } from './merge.server.ts'
import type { DuplicatesTables } from './tables.server.ts'

const t = withTables<DuplicatesTables>()

export async function listDuplicates({ db, user, now }: SignedIn) {
  const pairs = await accounts.findDuplicatePairs(db, distinctBothWays)
  const distinct = await listDistinctPeople(db)
  const merges = await t(db)
    .selectFrom('account_merge')
    .select(['id', 'kept_id', 'merged_id', 'merged_by', 'merged_at'])
    .where('undone_at', 'is', null)
    .where('merged_at', '>', new Date(now().getTime() - undoMs))
    .orderBy('merged_at', 'desc')
    .limit(50)
    .execute()
  const names = await accounts.findFullNames(
    db,
    [
      ...merges.flatMap(({ kept_id, merged_id, merged_by }) => [kept_id, merged_id, merged_by]),
      ...distinct.flatMap(({ one_id, other_id, decided_by }) => [one_id, other_id, decided_by]),
    ].filter(id => id !== null),
  )
  const isOpen = mayDo(user.roles, 'people.contacts')
  const findName = (id: string) => names.get(id)?.name ?? ''
  const findPerson = (id: string) => ({ id, name: findName(id) })
  const show = ({ contact, ...one }: { id: string; name: string; contact: string | null }) => ({
    ...one,
    contact: contact !== null && !isOpen ? accounts.maskIdentifier(contact) : contact,
  })
  return {
    pairs: pairs.map(({ one, other, by }) => ({ one: show(one), other: show(other), by })),
    merges: merges.map(({ id, kept_id, merged_id, merged_by, merged_at }) => ({
      id,
      kept: findPerson(kept_id),
      merged: findName(merged_id),
      by: merged_by && findName(merged_by),
      mergedAt: merged_at.toISOString(),
      undoUntil: new Date(merged_at.getTime() + undoMs).toISOString(),
    })),
    distinct: distinct.map(({ one_id, other_id, decided_by, decided_at }) => ({
      one: findPerson(one_id),
      other: findPerson(other_id),
      by: decided_by && findName(decided_by),
      decidedAt: decided_at.toISOString(),
    })),
  }
}

/** @throws AppError notFound */
export async function compareDuplicates(
  { app, db, user, now }: SignedIn,
  { one, other }: CheckedInputOf<typeof calls.compareDuplicates>,
) {
  const isOpen = mayDo(user.roles, 'people.contacts')
  const obstacles =
    one === other
      ? ['این دو یک حساب‌اند.']
      : await findObstacles(app, db, { kept: one, merged: other, mergeId: '', now: now() })
  return {
    one: await readSide(db, one, isOpen),
    other: await readSide(db, other, isOpen),
    obstacles,
    areDistinct: await areDistinct(db, one, other),
  }
}

async function readSide(db: Db, id: string, isOpen: boolean) {
  const card = await accounts.readPersonCard(db, id)
  if (!card) throw new AppError('notFound')
  const mask = (contact: string | null) =>
    contact !== null && !isOpen ? accounts.maskIdentifier(contact) : contact
  const { rows } = await sql<{ courses: number; orders: number }>`
    select (select count(*)::int from enrolment where user_id = ${id}) as courses,
      (select count(*)::int from orders where user_id = ${id}) as orders`.execute(t(db))
  const wallet = await findWallet(db, id)
  return {
    id,
    name: card.name,
    phone: mask(card.phone),
    email: mask(card.email),
    nationalId: card.nationalId,
    birthDate: card.birthDate,
    createdAt: card.createdAt,
    isChild: card.guardianId !== null,
    ...rows[0]!,
    debt: (await sumDebts(db, [id])).get(id) ?? 0,
    wallet: wallet ? await readBalance(db, wallet) : 0,
  }
}

/** The journal names rows, nothing of anybody; it goes with either account, and so does who they were not. */
export async function eraseMerges(tx: Db, userId: string): Promise<void> {
  await t(tx)
    .deleteFrom('account_merge')
    .where(({ eb, or }) => or([eb('kept_id', '=', userId), eb('merged_id', '=', userId)]))
    .execute()
  await t(tx).updateTable('account_merge').set({ merged_by: null }).where('merged_by', '=', userId).execute()
  await t(tx)
    .deleteFrom('distinct_people')
    .where(({ eb, or }) => or([eb('one_id', '=', userId), eb('other_id', '=', userId)]))
    .execute()
  await t(tx)
    .updateTable('distinct_people')
    .set({ decided_by: null })
    .where('decided_by', '=', userId)
    .execute()
}

export async function exportMerges(db: Db, userId: string) {
  const merges = await t(db)
    .selectFrom('account_merge')
    .select(['merged_at', 'undone_at'])
    .where('kept_id', '=', userId)
    .orderBy('merged_at')
    .execute()
  const distinct = await t(db)
    .selectFrom('distinct_people')
    .select('decided_at')
    .where(({ eb, or }) => or([eb('one_id', '=', userId), eb('other_id', '=', userId)]))
    .orderBy('decided_at')
    .execute()
  return { merges, distinct }
}
