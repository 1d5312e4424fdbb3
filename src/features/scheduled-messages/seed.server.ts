import { listDemoStaff } from '#account/public.server.ts'
import { seededTalkId } from '#features/chat/public.server.ts'
import { addDays, fromJalali, toJalali } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import type { ScheduledTables } from './tables.server.ts'

const t = withTables<ScheduledTables>()
const fixedId = fixedIds('scheduled-messages')

/** What waits for its time in the first conversation of the demo's teacher. */
export async function seedScheduled({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  await t(db)
    .insertInto('chat_scheduled_message')
    .values({
      id: fixedId('scheduled'),
      conversation_id: seededTalkId,
      author_id: listDemoStaff('teacher')[0]!.id,
      text: 'مهتاب جان، یادت نرود امروز تمرین جلسهٔ ۸ را بفرستی.',
      send_at: fromJalali({ ...addDays(toJalali(now()), 2), hour: 9 }),
      created_at: now(),
    })
    .execute()
}
