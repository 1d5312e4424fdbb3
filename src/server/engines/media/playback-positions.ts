import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/media.ts'
import type { SignedIn } from '../../app-context.ts'
import { type Db, type Tx, transaction, withTables } from '../../platform/database/database.ts'
import type { MediaTables } from './tables.ts'

const t = withTables<MediaTables>()
type Row = Pick<MediaTables['playback_position'], 'second' | 'at' | 'watched_at'>

export async function readPlaybackPosition(
  { db, user }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readPlaybackPosition>,
) {
  const row = await select(db, user.id).where('media_id', '=', id).executeTakeFirst()
  return { place: row ? toPlaybackPosition(row) : null }
}

/** @throws AppError notFound alike where there is no such recording and where it is not theirs to watch */
export async function savePlaybackPosition(
  { app, db, user, now }: SignedIn,
  { id, second, at: claimedAt, watched }: CheckedInputOf<typeof calls.savePlaybackPosition>,
) {
  const asked = { userId: user.id, mediaId: id, now: now() }
  const allowed = await Promise.all(app.features.map(feature => feature.mayWatch?.(db, asked)))
  if (!allowed.includes(true)) throw new AppError('notFound')
  // A clock that goes ahead must not win for ever.
  const at = new Date(Math.min(Date.parse(claimedAt), now().getTime()))
  return transaction(db, async tx => {
    const before = await select(tx, user.id).where('media_id', '=', id).forUpdate().executeTakeFirst()
    await t(tx)
      .insertInto('playback_position')
      .values({ user_id: user.id, media_id: id, second, at, watched_at: watched ? at : null })
      .onConflict(conflict =>
        conflict
          .columns(['user_id', 'media_id'])
          .doUpdateSet({ second, at, ...(watched !== undefined && { watched_at: watched ? at : null }) })
          .where('playback_position.at', '<=', at),
      )
      .execute()
    const seconds = watchedBetween(before, { second, at })
    if (seconds > 0 && at.getTime() > now().getTime() - oldest) {
      for (const feature of app.features)
        await feature.watched?.(tx, { userId: user.id, mediaId: id, seconds, until: second, at })
    }
    const row = await select(tx, user.id).where('media_id', '=', id).executeTakeFirstOrThrow()
    return { place: toPlaybackPosition(row) }
  })
}

/** Browsers say where they stand every five seconds; a first word counts for so many, in seconds. */
const firstWord = 5
/** Players go twice as fast at most. */
const fastest = 2
/** How far back it is believed when something was watched, in milliseconds: as of homework. */
const oldest = 7 * 86_400_000

/** Seconds of a recording that were watched from one place to a later one: what was jumped over was not. */
function watchedBetween(
  before: Pick<Row, 'second' | 'at'> | undefined,
  { second, at }: Pick<Row, 'second' | 'at'>,
) {
  if (!before) return Math.min(second, firstWord)
  const passed = (at.getTime() - before.at.getTime()) / 1000
  return Math.max(0, Math.min(second - before.second, passed * fastest))
}

const select = (db: Db, userId: string) =>
  t(db).selectFrom('playback_position').select(['second', 'at', 'watched_at']).where('user_id', '=', userId)

const toPlaybackPosition = ({ second, at, watched_at }: Row) => ({
  second,
  at: at.toISOString(),
  watched: watched_at !== null,
})

/** Where a person stands in each of these recordings, by their ids. */
export async function listPlaybackPositions(db: Db, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, ReturnType<typeof toPlaybackPosition>>()
  const rows = await select(db, userId).select('media_id').where('media_id', 'in', ids).execute()
  return new Map(rows.map(row => [row.media_id, toPlaybackPosition(row)]))
}

/** Of these recordings the one that somebody watched last and not to its end, and where they stopped (seconds). */
export async function lastWatched(
  db: Db,
  userId: string,
  mediaIds: readonly string[],
): Promise<{ mediaId: string; second: number } | null> {
  if (mediaIds.length === 0) return null
  const row = await t(db)
    .selectFrom('playback_position')
    .select(['media_id', 'second'])
    .where('user_id', '=', userId)
    .where('media_id', 'in', mediaIds)
    .where('watched_at', 'is', null)
    .where('second', '>', 0)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { mediaId: row.media_id, second: row.second } : null
}

/** Where people stood in one recording they stand in another of the same; who is in both stays where they are there. */
export async function movePlaybackPositions(tx: Tx, from: string, to: string): Promise<void> {
  await sql`
    insert into playback_position (user_id, media_id, second, at, watched_at)
    select user_id, ${to}, second, at, watched_at from playback_position where media_id = ${from}
    on conflict do nothing`.execute(t(tx))
}
