import { demoUserId, findFirstName } from '#account/public.server.ts'
import { addDays, fromJalali, getWeekday, toJalali } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { seededTeacherId } from './seed.server.ts'
import type { TeachersTables } from './tables.server.ts'
import { seedHeldTrials } from './trials/held-trials.server.ts'

const t = withTables<TeachersTables>()
const fixedId = fixedIds('teachers')
const day = 86_400_000

/** What the demo's full account has of teachers: two favourites, and a trial session that is over. */
export async function seedFullAccount(app: AppContext): Promise<void> {
  // An older demo may have deleted her.
  if ((await findFirstName(app.db, demoUserId)) === null) return
  await transaction(app.db, tx => writeOwn(tx, app.now()))
}

async function writeOwn(tx: Tx, now: Date) {
  for (const [slug, wants_hours] of [
    ['negar-sedaghat', true],
    ['claire-moreau', false],
  ] as const) {
    const teacher_id = seededTeacherId(slug)
    await t(tx)
      .insertInto('favourite_teacher')
      .values({ user_id: demoUserId, teacher_id, since: now, wants_hours })
      .execute()
  }
  const teacher_id = seededTeacherId('kaveh-rastegar')
  const { weekday, hour } = await t(tx)
    .selectFrom('teacher_hour')
    .selectAll()
    .where('teacher_id', '=', teacher_id)
    .orderBy('weekday')
    .orderBy('hour')
    .limit(1)
    .executeTakeFirstOrThrow()
  const today = toJalali(now)
  const past = addDays(today, -1 - ((getWeekday(today) - weekday + 6) % 7))
  await seedHeldTrials(
    tx,
    [
      {
        id: fixedId('trial of the full account'),
        teacherId: teacher_id,
        userId: demoUserId,
        startsAt: fromJalali({ year: past.year, month: past.month, day: past.day, hour, minute: 0 }),
      },
    ],
    new Date(now.getTime() - 9 * day),
  )
}
