import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { findPeople } from './people.server.ts'
import type { ChatTables } from './tables.server.ts'

const t = withTables<ChatTables>()

/** Blocks somebody, or no longer; whoever is not there is blocked by nobody. */
export async function setBlock(
  { db, user, now }: SignedIn,
  { person, blocked }: CheckedInputOf<typeof calls.setBlock>,
): Promise<Record<string, never>> {
  if (person === user.id)
    throw new AppError('invalid', { errors: [{ field: 'person', message: 'این حساب خود شماست.' }] })
  if (!blocked) {
    await t(db)
      .deleteFrom('chat_block')
      .where('user_id', '=', user.id)
      .where('blocked_id', '=', person)
      .execute()
    return {}
  }
  if (!(await findPeople(db, [person], { readerId: user.id, now: now() })).has(person))
    throw new AppError('notFound')
  await insertBlock(db, user.id, person, now())
  return {}
}

/** Again is no change. */
export const insertBlock = (db: Db, userId: string, blockedId: string, at: Date) =>
  t(db)
    .insertInto('chat_block')
    .values({ user_id: userId, blocked_id: blockedId, at })
    .onConflict(conflict => conflict.doNothing())
    .execute()

export async function listBlocks({ db, user, now }: SignedIn) {
  const rows = await t(db)
    .selectFrom('chat_block')
    .select('blocked_id')
    .where('user_id', '=', user.id)
    .orderBy('at', 'desc')
    .execute()
  const ids = rows.map(({ blocked_id }) => blocked_id)
  const people = await findPeople(db, ids, { readerId: user.id, now: now() })
  return { items: ids.flatMap(id => people.get(id) ?? []) }
}
