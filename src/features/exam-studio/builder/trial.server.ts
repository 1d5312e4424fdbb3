import { deviceName } from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { ExamsTables } from '#features/exams/public.server.ts'
import { drawForAttempt, findExam, insertAttempt, newSeed, readPaper } from '#features/exams/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from '../contract.ts'

const t = withTables<ExamsTables>()

/**
 * Begins an exam as a learner would, a draft too, and takes the place of the one's own trial before. It counts in no
 * statistics, no marks and no list.
 * @throws AppError notFound; conflict with too small a bank
 */
export async function startTrial(
  { db, user, now, browser }: SignedIn,
  { exam: id, session }: CheckedInputOf<typeof calls.startTrial>,
) {
  const instant = now()
  const exam = await findExam(db, id)
  const seed = newSeed()
  const drawn = await drawForAttempt(db, exam, seed)
  return transaction(db, async tx => {
    const own = t(tx)
      .selectFrom('exam_attempt')
      .select('id')
      .where('exam_id', '=', id)
      .where('user_id', '=', user.id)
      .where('is_trial', '=', true)
    await t(tx).deleteFrom('exam_attempt').where('id', 'in', own).execute()
    await insertAttempt(tx, {
      exam,
      terms: { opensAt: null, closesAt: null, attemptsAllowed: 1, extraSeconds: 0 },
      userId: user.id,
      number: 0,
      seed,
      drawn,
      session,
      device: deviceName(browser.userAgent),
      now: instant,
    })
    const { id: attemptId } = await own.executeTakeFirstOrThrow()
    return { paper: await readPaper(tx, { attemptId, userId: user.id, session, now: instant }) }
  })
}
