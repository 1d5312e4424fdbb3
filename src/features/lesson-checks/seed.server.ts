import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import type { ChecksAndSchool } from './tables.server.ts'

const t = withTables<ChecksAndSchool>()
const fixedId = fixedIds('lesson-checks')

const lesson = 'جلسهٔ ۷: در مهمانی'
const checks = [
  {
    second: 14.5,
    question: 'سارا میزبان را از کجا می‌شناسد؟',
    choices: ['همسایه‌اند.', 'قبلاً همکار بوده‌اند.', 'باشگاهشان یکی است.'],
    right_choice: 1,
    explanation:
      'سارا می‌گوید We used to work together. با used to از کاری می‌گوییم که در گذشته همیشگی بوده و حالا نیست.',
  },
  {
    second: 43,
    question: 'تام با I should get going چه می‌خواهد بگوید؟',
    choices: ['کم‌کم باید بروم.', 'بیا شروع کنیم.', 'حالم بهتر می‌شود.'],
    right_choice: 0,
    explanation:
      'I should get going خداحافظی را مؤدبانه آغاز می‌کند. پیش از آن هم دلیلش را گفته بود: It’s getting late.',
  },
]

/** Two questions in a lesson of the demo. */
export async function seedChecks(app: AppContext): Promise<void> {
  await transaction(app.db, async tx => {
    const recordings = await t(tx)
      .selectFrom('recording')
      .select(['id', 'recorded_at'])
      .where('title', '=', lesson)
      .where('media_id', 'is not', null)
      .execute()
    for (const { id, recorded_at } of recordings) {
      await t(tx)
        .insertInto('lesson_check')
        .values(
          checks.map(({ choices, ...check }) => ({
            id: fixedId(`check ${id} ${check.second}`),
            recording_id: id,
            ...check,
            choices: JSON.stringify(choices),
            changed_at: recorded_at,
          })),
        )
        .execute()
    }
  })
}
