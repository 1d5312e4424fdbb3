import { sql } from 'kysely'
import type { AppContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { ChatAndSchool } from './tables.server.ts'

const t = withTables<ChatAndSchool>()

/** Gives groups that have no conversation yet theirs, so that it stands in the lists of their members. */
export async function openGroups({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  await sql`
    insert into chat_conversation (id, kind, group_id, created_at)
    select gen_random_uuid(), 'group', g.id, ${now()} from course_group g
    where g.state <> 'cancelled'
      and not exists (select from chat_conversation c where c.group_id = g.id and c.kind = 'group')
    on conflict do nothing`.execute(t(db))
}

export const openGroupConversations: Job = {
  name: 'open-group-conversations',
  every: '* * * * *',
  run: openGroups,
}
