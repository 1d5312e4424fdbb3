import { demoUserId } from '#account/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import type { NotesAndSchool } from './tables.server.ts'

const t = withTables<NotesAndSchool>()
const fixedId = fixedIds('lesson-notes')

const lesson = 'جلسهٔ ۸: مرور و نمایش'
const notes = [
  {
    second: 19.966,
    quote: "Notice that we don't say: I accept your sorry.",
    text: 'در فارسی می‌گوییم «عذرت را می‌پذیرم»، ولی اینجا No worries یا That’s all right طبیعی است.',
  },
  {
    second: 49.585,
    quote: null,
    text: 'برای مخالفت: اول نقطهٔ مشترک (I see your point)، بعد but و نظر خودم. برای کنفرانس جلسهٔ بعد تمرین کنم.',
  },
]

/** What the demo's learner wrote down on the recording that the demo plays. */
export async function seedNotes(app: AppContext): Promise<void> {
  await transaction(app.db, async tx => {
    const recordings = await t(tx)
      .selectFrom('recording')
      .innerJoin('class_session', 'class_session.id', 'session_id')
      .innerJoin('enrolment', 'enrolment.group_id', 'class_session.group_id')
      .select(['recording.id', 'recording.title', 'recorded_at'])
      .where('enrolment.user_id', '=', demoUserId)
      .where('recording.title', '=', lesson)
      .where('media_id', 'is not', null)
      .execute()
    for (const { id, title, recorded_at } of recordings) {
      await t(tx)
        .insertInto('lesson_note')
        .values(
          notes.map(note => ({
            id: fixedId(`note ${id} ${note.second}`),
            user_id: demoUserId,
            recording_id: id,
            lesson: title,
            ...note,
            changed_at: recorded_at,
          })),
        )
        .execute()
    }
  })
}
