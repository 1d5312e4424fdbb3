import type { Payees } from '#features/teacher-pay/public.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { CounselingTables } from '../tables.server.ts'
import { listWork } from './work.server.ts'

const t = withTables<CounselingTables>()

/** Counselors are paid by the month as teachers are, for what they held; for what they did else, features say it by `paidWork`. */
export const counselorPayees: Payees = {
  list: (db, ids) =>
    t(db)
      .selectFrom('counselor')
      .select(['id', 'name'])
      .$if(ids !== undefined, all => all.where('id', 'in', ids!))
      .orderBy('sort_key')
      .orderBy('id')
      .execute(),
  async findByAccount(db, userId) {
    const row = await t(db)
      .selectFrom('counselor')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.id ?? null
  },
  async findAccount(db, id) {
    const row = await t(db).selectFrom('counselor').select('user_id').where('id', '=', id).executeTakeFirst()
    return row?.user_id ?? null
  },
  async lock(tx, id) {
    const row = await t(tx)
      .selectFrom('counselor')
      .select('id')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return row !== undefined
  },
  listWork,
}
