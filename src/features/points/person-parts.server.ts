import { mayDo } from '#account/permissions.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import type { PersonAsked, PersonParts } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { readPoints } from './ledger.server.ts'
import { personPointsPath } from './paths.ts'
import type { PointsTables } from './tables.server.ts'

const t = withTables<PointsTables>()

/** The last of somebody's points, and the way to where they are corrected. */
export async function tellOfPoints(db: Db, { userId, roles, now }: PersonAsked): Promise<PersonParts> {
  if (!mayDo(roles, 'club.read')) return {}
  const lines = await t(db)
    .selectFrom('points_line')
    .select(['id', 'reason', 'points', 'at'])
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .limit(3)
    .execute()
  const link = personPointsPath(userId)
  return {
    parts: [
      {
        key: 'points',
        order: 61,
        title: 'امتیاز باشگاه',
        side: true,
        link,
        total: `${persianNumber(await readPoints(db, userId, now))} امتیاز`,
        rows: [
          ...lines.map(({ id, reason, points, at }) => ({
            id,
            title: reason,
            note: `${persianNumber(points)} امتیاز، ${formatDate(at)}`,
          })),
          { id: 'correct', title: 'دفتر امتیاز و اصلاح آن', link },
        ],
      },
    ],
  }
}
