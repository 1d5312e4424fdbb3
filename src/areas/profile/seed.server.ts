import { randomUUID } from 'node:crypto'
import { demoUserId, firstNameOf, notify } from '#account/door.server.ts'
import type { Notice } from '#contract/notice.ts'
import { type Tx, tablesOf, transaction } from '#server/database/database.ts'
import type { House } from '#server/house.ts'
import type { ProfileTables } from './tables.server.ts'

const t = tablesOf<ProfileTables>()
const day = 86_400_000

type SeedBadge = {
  title: string
  description: string
  criteria: string
  /** Days since it was granted; days until (or, when negative, since) it ends; days since it was taken back. */
  granted: number
  expires?: number
  revoked?: number
}

const badges: SeedBadge[] = [
  {
    title: 'هفت روز پیاپی',
    description: 'یک هفته بی‌وقفه، هر روز چند دقیقه.',
    criteria: 'مرور عبارت‌ها در هفت روز پشت سر هم',
    granted: 6,
  },
  {
    title: 'صد عبارت',
    description: 'صد عبارت در حافظهٔ بلندمدت نشست.',
    criteria: 'پنج کاشی برای صد عبارت',
    granted: 19,
  },
  {
    title: 'شنوندهٔ شب',
    description: 'ده پادکست با متن هم‌زمان شنیده شد.',
    criteria: 'شنیدن ده قسمت تا پایان در سی روز',
    granted: 120,
    expires: -30,
  },
  {
    title: 'نخستین نامه',
    description: 'نخستین نوشته تصحیح شد.',
    criteria: 'فرستادن یک نوشته و خواندن بازخورد آن',
    granted: 64,
    revoked: 40,
  },
]

/** What was found of each skill, with the days since. */
const levels = [
  ['listening', 'A2', 210],
  ['listening', 'B1', 62],
  ['reading', 'B1', 210],
  ['reading', 'B2', 62],
  ['speaking', 'A2', 210],
  ['speaking', 'B1', 20],
] as const

const messages: (Notice & { ago: number })[] = [
  {
    type: 'news',
    title: 'به هم‌آوا خوش آمدید',
    body: 'از عبارت‌نامه شروع کنید: روزی چند دقیقه مرور، و هر واژه یک کاشی از دیوار شماست.',
    link: '/phrasebook',
    ago: 12,
  },
  {
    type: 'club',
    title: 'نشان «هفت روز پیاپی» مال شماست',
    body: 'هفت روز پشت سر هم مرور کردید. نشان تازه در پروفایل شماست.',
    link: '/profile?tab=badges',
    ago: 6,
  },
  {
    type: 'course',
    title: 'سطح گفتن شما یک پله بالا رفت',
    body: 'در آخرین سنجش، سطح گفتن شما از A2 به B1 رسید.',
    link: '/profile?tab=status',
    // Older than a day, so that no mail leaves for it (account/notices).
    ago: 1.1,
  },
]

/** Badges, levels and messages for the demo's complete account. */
export async function seedProfile({ db, now }: House): Promise<void> {
  // An older demo may have deleted her.
  if ((await firstNameOf(db, demoUserId)) === null) return
  const before = (days: number) => new Date(now().getTime() - days * day)
  await transaction(db, async tx => {
    await grantBadges(tx, before)
    for (const [skill, level, days] of levels) {
      await t(tx)
        .insertInto('skill_level')
        .values({ user_id: demoUserId, skill, level, at: before(days) })
        .execute()
    }
    await t(tx)
      .insertInto('study_standing')
      .values({
        user_id: demoUserId,
        hours: 38,
        absences_left: 2,
        standing: 'در میانهٔ B1 هستید و از برنامه جلوترید.',
        next_step: 'یک نوشتهٔ کوتاه بفرستید تا سطح نوشتن شما هم سنجیده شود.',
      })
      .execute()
    for (const { ago, ...message } of messages) await notify(tx, demoUserId, message, before(ago))
  })
}

async function grantBadges(tx: Tx, before: (days: number) => Date) {
  for (const { title, description, criteria, granted, expires, revoked } of badges) {
    const badge_id = randomUUID()
    const created_at = before(365)
    await t(tx)
      .insertInto('badge')
      .values({ id: badge_id, title, description, criteria, image: null, created_at })
      .execute()
    await t(tx)
      .insertInto('badge_grant')
      .values({
        id: randomUUID(),
        badge_id,
        user_id: demoUserId,
        granted_at: before(granted),
        expires_at: expires === undefined ? null : before(-expires),
        revoked_at: revoked === undefined ? null : before(revoked),
      })
      .execute()
  }
}
