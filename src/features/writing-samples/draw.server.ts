import { sql } from 'kysely'
import { findFullNames, notify, record, staffWhoMay } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import {
  findSentText,
  nameText,
  type TextRow,
  type WritingTables,
} from '#features/writing-correction/public.server.ts'
import { findMarking } from '#features/writing-marking/public.server.ts'
import type { Marking } from '#features/writing-marking/public.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, noId, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { Scores } from './rules.ts'
import type { SampleTables } from './tables.server.ts'

const t = withTables<SampleTables & WritingTables>()

const readScores = ({ scores }: Marking): Scores =>
  Object.fromEntries(scores.flatMap(({ criterion, score }) => (score === null ? [] : [[criterion, score]])))

/** Makes a sample of a text and notifies who scores it; whether it was none yet. */
async function insertSample(
  app: AppContext,
  tx: Tx,
  { text, marking, readerId }: { text: TextRow; marking: Marking; readerId: string },
): Promise<boolean> {
  const sample = await t(tx)
    .insertInto('writing_sample')
    .values({
      text_id: text.id,
      rubric: marking.rubric,
      corrector_id: text.corrector_id,
      first_scores: JSON.stringify(readScores(marking)),
      reader_id: readerId,
      drawn_at: app.now(),
    })
    .onConflict(conflict => conflict.column('text_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!sample) return false
  await notify(app, tx, readerId, 'writing-sample', { link: studioPaths.writingSample({ id: sample.id }) })
  return true
}

/** Who may score a text a second time, with how many samples each has to score. */
async function findReaders(db: Db, text: TextRow) {
  const may = await staffWhoMay(db, 'writing.correct')
  const ids = may.filter(id => id !== text.user_id && id !== text.corrector_id)
  const rows = await t(db)
    .selectFrom('writing_sample')
    .select('reader_id')
    .select([
      sql<number>`count(*) filter (where read_at is null)::int`.as('open'),
      sql<number>`count(*)::int`.as('all'),
    ])
    .where('reader_id', 'in', [...ids, noId])
    .groupBy('reader_id')
    .execute()
  const counts = new Map(rows.map(({ reader_id, ...count }) => [reader_id, count]))
  return ids.map(id => ({ id, ...(counts.get(id) ?? { open: 0, all: 0 }) }))
}

/** What a text was marked with, where it can be scored a second time; else why not. @throws AppError notFound, unless it came back */
async function checkText(db: Db, id: string) {
  const text = await findSentText(db, id)
  if (text?.state !== 'returned') throw new AppError('notFound')
  const drawn = await t(db).selectFrom('writing_sample').select('id').where('text_id', '=', id).execute()
  const marking = (await findMarking(db, id))?.data
  if (drawn.length > 0) return { text, obstacle: 'این نوشته پیش‌تر نمونه شده است.' }
  if (!marking || Object.keys(readScores(marking)).length === 0)
    return { text, obstacle: 'این نوشته بی نمره برگشته است و چیزی برای سنجیدن ندارد.' }
  return { text, marking, obstacle: null }
}

/** @throws AppError notFound */
export async function listReaders({ db, user }: SignedIn, { id }: CheckedInputOf<typeof calls.listReaders>) {
  const { text, obstacle } = await checkText(db, id)
  if (obstacle) return { obstacle, readers: [] }
  const readers = (await findReaders(db, text)).filter(({ id }) => id !== user.id)
  const names = await findFullNames(
    db,
    readers.map(({ id }) => id),
  )
  return {
    obstacle: readers.length === 0 ? 'مصحح دیگری نیست که این نوشته را دوباره بخواند.' : null,
    readers: readers.map(({ id, open }) => ({ id, name: names.get(id)?.name ?? '', open })),
  }
}

/** @throws AppError notFound; invalid, at `readerId`, where they may not score it; conflict, where it cannot be scored a second time */
export async function drawSample(
  { app, db, user, now }: SignedIn,
  { id, readerId }: CheckedInputOf<typeof calls.drawSample>,
) {
  await transaction(db, async tx => {
    const { text, marking, obstacle } = await checkText(tx, id)
    if (obstacle !== null) throw new AppError('conflict', { message: obstacle })
    const readers = await findReaders(tx, text)
    // Whoever gives it has seen whose it is.
    if (readerId === user.id || !readers.some(({ id }) => id === readerId)) {
      const message = 'این شخص نمی‌تواند این نوشته را بی‌نام بخواند؛ کس دیگری را انتخاب کنید.'
      throw new AppError('invalid', { message, errors: [{ field: 'readerId', message }] })
    }
    if (!(await insertSample(app, tx, { text, marking, readerId })))
      throw new AppError('conflict', { message: 'این نوشته پیش‌تر نمونه شده است.' })
    await record(tx, {
      actorId: user.id,
      action: 'writingSample.drawn',
      subjectId: readerId,
      about: { kind: 'writingSample', id, name: nameText(text.title) },
      at: now(),
    })
  })
  return {}
}

/**
 * Counts a text that came back and makes it a sample where it is its turn. One without scores, or that nobody else could
 * score, leaves the turn to the next. Its language is known by who corrects it: of those, who has the fewest to score.
 * Homework is graded by its teacher alone.
 */
export async function drawByRule(app: AppContext, tx: Tx, text: TextRow): Promise<void> {
  if (text.is_homework) return
  const rule = await t(tx)
    .updateTable('writing_sample_rule')
    .set(({ eb }) => ({ since_drawn: eb('since_drawn', '+', 1) }))
    .where('language', '=', text.language)
    .returning(['every_nth', 'since_drawn'])
    .executeTakeFirst()
  if (!rule || rule.since_drawn < rule.every_nth) return
  const { marking } = await checkText(tx, text.id)
  if (!marking) return
  const known = await t(tx)
    .selectFrom('writing_text')
    .select('corrector_id')
    .distinct()
    .where('language', '=', text.language)
    .where('state', '=', 'returned')
    .execute()
  const [reader] = (await findReaders(tx, text))
    .filter(({ id }) => known.some(({ corrector_id }) => corrector_id === id))
    .sort((one, other) => one.open - other.open || one.all - other.all || (one.id < other.id ? -1 : 1))
  if (!reader || !(await insertSample(app, tx, { text, marking, readerId: reader.id }))) return
  await t(tx)
    .updateTable('writing_sample_rule')
    .set({ since_drawn: 0 })
    .where('language', '=', text.language)
    .execute()
}
