import type { CheckedInputOf } from '#contract/endpoint.ts'
import { Fault } from '#contract/fault.ts'
import type * as calls from '#contract/media.ts'
import { type Db, tablesOf } from '../database/database.ts'
import type { SignedIn } from '../house.ts'
import type { MediaTables } from './tables.ts'

const t = tablesOf<MediaTables>()
type Row = Pick<MediaTables['media_place'], 'second' | 'at' | 'watched_at'>

export async function readPlace({ db, user }: SignedIn, { id }: CheckedInputOf<typeof calls.readPlace>) {
  const row = await select(db, user.id).where('media_id', '=', id).executeTakeFirst()
  return { place: row ? placeOf(row) : null }
}

/** @throws Fault notFound where there is no such recording */
export async function savePlace(
  { db, user, now }: SignedIn,
  { id, second, at: told, watched }: CheckedInputOf<typeof calls.savePlace>,
) {
  const known = await t(db).selectFrom('media').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw new Fault('notFound')
  // A clock that goes ahead must not win for ever.
  const at = new Date(Math.min(Date.parse(told), now().getTime()))
  await t(db)
    .insertInto('media_place')
    .values({ user_id: user.id, media_id: id, second, at, watched_at: watched ? at : null })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'media_id'])
        .doUpdateSet({ second, at, ...(watched !== undefined && { watched_at: watched ? at : null }) })
        .where('media_place.at', '<=', at),
    )
    .execute()
  const row = await select(db, user.id).where('media_id', '=', id).executeTakeFirstOrThrow()
  return { place: placeOf(row) }
}

const select = (db: Db, userId: string) =>
  t(db).selectFrom('media_place').select(['second', 'at', 'watched_at']).where('user_id', '=', userId)

const placeOf = ({ second, at, watched_at }: Row) => ({
  second,
  at: at.toISOString(),
  watched: watched_at !== null,
})

/** Where a person stands in each of these recordings, by their ids. */
export async function placesOf(db: Db, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, ReturnType<typeof placeOf>>()
  const rows = await select(db, userId).select('media_id').where('media_id', 'in', ids).execute()
  return new Map(rows.map(row => [row.media_id, placeOf(row)]))
}
