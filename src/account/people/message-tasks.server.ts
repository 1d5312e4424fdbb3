import { paths } from '#contract/paths.ts'
import type { Task } from '#contract/task.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()

/** How many messages somebody has not read yet, as a query of one number: `unread`. */
export const selectUnread = (db: Db, userId: string) =>
  t(db)
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)

/** The messages somebody has not read yet, as one thing to do; nothing where all are read. */
export async function messageTasks(db: Db, userId: string): Promise<Task[]> {
  const { unread } = await selectUnread(db, userId).executeTakeFirstOrThrow()
  if (unread === 0) return []
  return [
    {
      kind: 'messages',
      title: null,
      count: unread,
      dueAt: null,
      state: 'open',
      link: paths.profile({ tab: 'messages' }),
    },
  ]
}
