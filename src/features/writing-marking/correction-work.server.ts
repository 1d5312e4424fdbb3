import type { Work } from '#features/teacher-pay/public.server.ts'
import { findTeacherId } from '#features/teachers/public.server.ts'
import type { TextRow } from '#features/writing-correction/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { type Db, noId, type Tx, withTables } from '#server/platform/database/database.ts'
import type { MarkingTables } from './tables.server.ts'

const t = withTables<MarkingTables>()

/** Writes down that a text was corrected, for whom it is paid: who is no teacher of the school is not paid by the month. */
export async function recordCorrectionWork(tx: Tx, text: TextRow, corrections: number): Promise<void> {
  const teacherId = await findTeacherId(tx, text.corrector_id!)
  if (teacherId === null) return
  await t(tx)
    .insertInto('writing_correction_work')
    .values({
      text_id: text.id,
      teacher_id: teacherId,
      task_title: text.task_slug === null ? null : text.title,
      words: text.words,
      corrections,
      returned_at: text.returned_at!,
    })
    .execute()
}

/** What these teachers corrected until an instant. */
export async function listCorrectionWork(
  db: Db,
  teacherIds: readonly string[],
  { until }: { until: Date },
): Promise<Work[]> {
  const rows = await t(db)
    .selectFrom('writing_correction_work')
    .selectAll()
    .where('teacher_id', 'in', [...teacherIds, noId])
    .where('returned_at', '<', until)
    .orderBy('returned_at')
    .orderBy('text_id')
    .execute()
  return rows.map(({ text_id, teacher_id, task_title, words, corrections, returned_at }) => ({
    payeeId: teacher_id,
    source: `writing:${text_id}`,
    kind: 'writing',
    title: [
      task_title === null ? 'تصحیح نوشتهٔ آزاد' : `تصحیح «${task_title}»`,
      `${persianNumber(words)} واژه`,
      corrections === 0 ? 'بی‌غلط' : `${persianNumber(corrections)} اصلاح`,
    ].join('، '),
    startsAt: returned_at,
    minutes: null,
    words,
    price: 0,
  }))
}
