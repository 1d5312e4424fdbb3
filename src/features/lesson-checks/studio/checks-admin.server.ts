import { sql } from 'kysely'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import { countRows, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from '../contract.ts'
import { maxChecks } from '../rules.ts'
import type { ChecksAndSchool } from '../tables.server.ts'

const t = withTables<ChecksAndSchool>()

/** @throws AppError notFound */
async function lockRecording(tx: Tx, id: string): Promise<void> {
  await t(tx)
    .selectFrom('recording')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
}

export async function listAdminChecks(
  { db }: SignedIn,
  { id }: CheckedInputOf<typeof calls.listAdminChecks>,
) {
  const known = await t(db).selectFrom('recording').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw new AppError('notFound')
  const rows = await t(db)
    .selectFrom('lesson_check')
    .select(['id', 'second', 'question', 'choices', 'right_choice as right', 'explanation'])
    .where('recording_id', '=', id)
    .orderBy('second')
    .orderBy('id')
    .execute()
  const answers = await t(db)
    .selectFrom('lesson_check_answer')
    .innerJoin('lesson_check', 'lesson_check.id', 'check_id')
    .select(['check_id', 'choice', sql<number>`count(*)::int`.as('count')])
    .where('recording_id', '=', id)
    .groupBy(['check_id', 'choice'])
    .execute()
  const count = (check: string, choice: number | null) =>
    answers.find(answer => answer.check_id === check && answer.choice === choice)?.count ?? 0
  return {
    items: rows.map(row => ({
      ...row,
      chosen: row.choices.map((_, choice) => count(row.id, choice)),
      passed: count(row.id, null),
    })),
  }
}

const refuse = (field: string, message: string) => new AppError('invalid', { errors: [{ field, message }] })

export async function putCheck(
  { db, now }: SignedIn,
  { id, check, second, question, choices, right, explanation }: CheckedInputOf<typeof calls.putCheck>,
) {
  if (right >= choices.length) throw refuse('right', 'بگویید کدام گزینه درست است.')
  await transaction(db, async tx => {
    // One after another on a recording, so that its limit holds.
    await lockRecording(tx, id)
    const before = await t(tx)
      .selectFrom('lesson_check')
      .select(['recording_id', 'choices'])
      .where('id', '=', check)
      .executeTakeFirst()
    if (before && before.recording_id !== id) throw new AppError('notFound')
    const written = {
      second,
      question,
      choices: JSON.stringify(choices),
      right_choice: right,
      explanation,
      changed_at: now(),
    }
    if (before) {
      await t(tx).updateTable('lesson_check').set(written).where('id', '=', check).execute()
      if (JSON.stringify(before.choices) === JSON.stringify(choices)) return
      // What was chosen by its place would be another thing now.
      await t(tx).deleteFrom('lesson_check_answer').where('check_id', '=', check).execute()
      return
    }
    const count = await countRows(t(tx).selectFrom('lesson_check').where('recording_id', '=', id))
    if (count >= maxChecks)
      throw new AppError('conflict', { message: `هر جلسه تا ${persianNumber(maxChecks)} پرسش می‌گیرد.` })
    await t(tx)
      .insertInto('lesson_check')
      .values({ id: check, recording_id: id, ...written })
      .execute()
  })
  return {}
}

export async function removeCheck({ db }: SignedIn, { id, check }: CheckedInputOf<typeof calls.removeCheck>) {
  const { numDeletedRows } = await t(db)
    .deleteFrom('lesson_check')
    .where('id', '=', check)
    .where('recording_id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new AppError('notFound')
  return {}
}
