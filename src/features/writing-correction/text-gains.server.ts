import { type Db, withTables } from '#server/platform/database/database.ts'
import type { WritingTables } from './tables.server.ts'

const t = withTables<WritingTables>()

/** The texts that came back corrected to who wrote them, which the club counts. */
export async function findTextGains(
  db: Db,
  { from, until, limit }: { from: Date; until: Date; limit: number },
) {
  const rows = await t(db)
    .selectFrom('writing_text')
    .select(['id', 'user_id', 'title', 'returned_at'])
    .where('returned_at', '>', from)
    .where('returned_at', '<=', until)
    .orderBy('returned_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, user_id: userId, title, returned_at }) => ({
    userId,
    rule: 'corrected-text',
    source: `text:${id}`,
    reason: title ? `نوشتار تصحیح‌شده: ${title}`.slice(0, 200) : undefined,
    at: returned_at!,
  }))
}
