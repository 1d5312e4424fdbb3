import { listDemoStaff } from '#account/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import type { SavedRepliesTables } from './tables.server.ts'

const t = withTables<SavedRepliesTables>()
const fixedId = fixedIds('saved-replies')

const replies = [
  { title: 'تمرین رسید', text: 'سلام {نام}، تمرینت رسید؛ تا فردا شب تصحیحش می‌کنم.' },
  { title: 'غیبت', text: 'سلام {نام}، امروز سر کلاس ندیدمت. ضبط جلسه و تمرینش در صفحهٔ دوره‌ات هست.' },
  { title: 'ضبط جلسه', text: 'ضبط جلسه تا یک ساعت پس از کلاس در صفحهٔ دوره‌ات می‌آید.' },
] as const

/** The texts that the demo's teacher keeps. */
export async function seedSavedReplies({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  await t(db)
    .insertInto('chat_saved_reply')
    .values(
      replies.map((reply, place) => ({
        ...reply,
        id: fixedId(`reply ${place}`),
        user_id: listDemoStaff('teacher')[0]!.id,
        created_at: new Date(now().getTime() - (replies.length - place) * 60_000),
      })),
    )
    .execute()
}
