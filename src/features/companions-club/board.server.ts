import { sql } from 'kysely'
import { findFullName } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { sumLearnedInWeek } from '#features/points/public.server.ts'
import { key } from '#persian/search-key.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { ClubTables } from './tables.server.ts'

const t = withTables<ClubTables>()

/** How many people a board has at most: few enough to be seen. */
export const boardSize = 10

export async function readBoard({ db, user, now }: SignedIn) {
  const own = await t(db)
    .selectFrom('club_board_seat')
    .select(['board', 'nickname'])
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (!own) return { nickname: null, rows: [] }
  const seats = await t(db)
    .selectFrom('club_board_seat')
    .select(['user_id', 'nickname'])
    .where('board', '=', own.board)
    .execute()
  const points = await sumLearnedInWeek(
    db,
    seats.map(({ user_id }) => user_id),
    now(),
  )
  const rows = seats
    .map(({ user_id, nickname }) => ({
      nickname,
      points: points.get(user_id) ?? 0,
      isMine: user_id === user.id,
    }))
    .sort((one, other) => other.points - one.points || (one.nickname < other.nickname ? -1 : 1))
  return { nickname: own.nickname, rows }
}

/** @throws AppError invalid at `nickname`, where somebody has it or it is one’s own name */
export async function joinBoard(context: SignedIn, { nickname }: CheckedInputOf<typeof calls.joinBoard>) {
  const { db, user, now } = context
  const refused = (message: string) => new AppError('invalid', { errors: [{ field: 'nickname', message }] })
  await transaction(db, async tx => {
    // One after another: no board is filled twice.
    await sql`select pg_advisory_xact_lock(hashtext('club board'))`.execute(t(tx))
    const nickname_key = key(nickname)
    const name = key((await findFullName(tx, user.id)) ?? '')
    if (nickname_key === '') throw refused('در نام مستعار دست‌کم دو حرف بنویسید.')
    if (name.length > 0 && nickname_key === name) throw refused('نامی بنویسید که نام خودتان نباشد.')
    const taken = await t(tx)
      .selectFrom('club_board_seat')
      .select('user_id')
      .where('nickname_key', '=', nickname_key)
      .where('user_id', '<>', user.id)
      .executeTakeFirst()
    if (taken) throw refused('این نام را کس دیگری برداشته است.')
    await t(tx)
      .insertInto('club_board_seat')
      .values({ user_id: user.id, nickname, nickname_key, board: await findBoard(tx), joined_at: now() })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet({ nickname, nickname_key }))
      .execute()
  })
  return readBoard(context)
}

/** The fullest board that has room still, so that nobody is alone on one; a new one where all are full. */
async function findBoard(tx: Tx): Promise<number> {
  const open = await t(tx)
    .selectFrom('club_board_seat')
    .select('board')
    .groupBy('board')
    .having(({ fn }) => fn.countAll(), '<', boardSize)
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('board')
    .limit(1)
    .executeTakeFirst()
  if (open) return open.board
  const { next } = await t(tx)
    .selectFrom('club_board_seat')
    .select(sql<number>`coalesce(max(board), 0) + 1`.as('next'))
    .executeTakeFirstOrThrow()
  return next
}

export async function leaveBoard({ db, user }: SignedIn) {
  await t(db).deleteFrom('club_board_seat').where('user_id', '=', user.id).execute()
  return {}
}
