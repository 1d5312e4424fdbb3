import { randomUUID } from 'node:crypto'
import { demoUserId, firstNameOf } from '#account/door.server.ts'
import { tablesOf, transaction } from '#server/database/database.ts'
import type { House } from '#server/house.ts'
import { storeSessions } from './seed-recordings.server.ts'
import type { CourseTables } from './tables.server.ts'

const t = tablesOf<CourseTables>()
const day = 86_400_000

/** Days before now, negative ones after it; sessions are named in the order they were held. */
const courses = [
  {
    slug: 'everyday-english-b1',
    title: 'انگلیسی برای گفت‌وگوی روزمره',
    level: 'B1',
    starts: 35,
    ends: -49,
    enrolled: 41,
    sessions: [
      ['جلسهٔ ۱: گرم‌کردن؛ دیروز چه شد؟', 35, 88],
      ['جلسهٔ ۲: عذر خواستن و پذیرفتن', 33, 91],
      ['جلسهٔ ۳: قرار گذاشتن', 28, 86],
      ['جلسهٔ ۴: تعریف کردن یک خاطره', 26, 93],
      ['جلسهٔ ۵: موافق نبودن، بی‌دلخوری', 21, 90],
      ['جلسهٔ ۶: پشت تلفن', 19, 84],
      ['جلسهٔ ۷: در مهمانی', 14, 92],
      ['جلسهٔ ۸: مرور و نمایش', 12, 89],
    ],
  },
  {
    slug: 'english-a2-second-step',
    title: 'انگلیسی مقدماتی، گام دوم',
    level: 'A2',
    starts: 210,
    ends: 120,
    enrolled: 215,
    sessions: [],
  },
] as const

/** Two courses of the demo's complete account: one under way, with its recorded sessions, and one that is over. */
export async function seedCourses(house: House): Promise<void> {
  const { db, now } = house
  // An older demo may have deleted her.
  if ((await firstNameOf(db, demoUserId)) === null) return
  const before = (days: number) => new Date(now().getTime() - days * day)
  const laying = await storeSessions(house)
  await transaction(db, async tx => {
    for (const { slug, title, level, starts, ends, enrolled, sessions } of courses) {
      const id = randomUUID()
      await t(tx)
        .insertInto('course')
        .values({
          id,
          slug,
          title,
          level,
          starts_at: before(starts),
          ends_at: before(ends),
          created_at: before(enrolled),
        })
        .execute()
      await t(tx)
        .insertInto('enrolment')
        .values({ id: randomUUID(), user_id: demoUserId, course_id: id, enrolled_at: before(enrolled) })
        .execute()
      for (const [session, ago, minutes] of sessions) {
        const recording = randomUUID()
        await t(tx)
          .insertInto('recording')
          .values({
            id: recording,
            course_id: id,
            title: session,
            recorded_at: before(ago),
            seconds: minutes * 60,
            media_id: null,
          })
          .execute()
        await laying.get(session)?.(tx, recording)
      }
    }
  })
}
