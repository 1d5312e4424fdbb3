import { demoUserId, findFirstName, sendNotice } from '#account/public.server.ts'
import type { Notice } from '#contract/notice.ts'
import { paths } from '#contract/paths.ts'
import { recordSkillLevels } from '#features/levels/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction } from '#server/platform/database/database.ts'

const day = 86_400_000

/** What was found of each skill, with the days since. */
const levels = [
  ['listening', 'A2', 210],
  ['listening', 'B1', 62],
  ['reading', 'B1', 210],
  ['reading', 'B2', 62],
  ['speaking', 'A2', 210],
  ['speaking', 'B1', 1.1],
] as const

const listMessages = (brand: string): (Notice & { ago: number })[] => [
  {
    type: 'news',
    title: `به ${brand} خوش آمدید`,
    body: 'از عبارت‌نامه شروع کنید: روزی چند دقیقه مرور، و هر واژه یک کاشی از دیوار شماست.',
    link: '/phrasebook',
    ago: 400,
  },
  {
    type: 'club',
    title: 'نشان «هفت روز مرور» مال شماست',
    body: 'مهتاب عزیز، نشان «هفت روز مرور» را گرفتید. صفحهٔ آن را می‌توانید به هر کسی نشان دهید.',
    link: paths.profile({ tab: 'badges' }),
    ago: 18,
  },
  {
    type: 'course',
    title: 'سطح گفتن شما یک پله بالا رفت',
    body: 'در آخرین سنجش، سطح گفتن شما از A2 به B1 رسید.',
    link: paths.profile({ tab: 'status' }),
    // Older than a day, so that no mail leaves for it (account/notices).
    ago: 1.1,
  },
]

/** Levels and messages for the demo's complete account. */
export async function seedProfile({ db, now, settings }: AppContext): Promise<void> {
  // An older demo may have deleted her.
  if ((await findFirstName(db, demoUserId)) === null) return
  const before = (days: number) => new Date(now().getTime() - days * day)
  await transaction(db, async tx => {
    await recordSkillLevels(
      tx,
      levels.map(([skill, level, days]) => ({
        user_id: demoUserId,
        language: 'en',
        skill,
        level,
        at: before(days),
      })),
    )
    for (const { ago, ...message } of listMessages(settings.BRAND_FA))
      await sendNotice(tx, demoUserId, message, before(ago))
  })
}
