import { findFullNames, record } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { nameText, showFiles, type WritingTables } from '#features/writing-correction/public.server.ts'
import { listSteps, type RubricId, rubrics } from '#features/writing-marking/public.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, readPage, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { BriefSample } from './contract.ts'
import type { Scores } from './rules.ts'
import type { SampleTables } from './tables.server.ts'

const t = withTables<SampleTables & WritingTables>()

/** Samples that are not scored a second time yet, with what may be seen of their texts. */
const selectOpen = (db: Db) =>
  t(db)
    .selectFrom('writing_sample')
    .innerJoin('writing_text', 'writing_text.id', 'text_id')
    .where('read_at', 'is', null)
    .select(['writing_sample.id', 'text_id', 'rubric', 'reader_id', 'drawn_at'])
    .select(['title', 'prompt', 'language', 'level', 'words', 'body'])

type Open = Awaited<ReturnType<ReturnType<typeof selectOpen>['executeTakeFirstOrThrow']>>

const showBrief = ({ id, title, language, level, words, drawn_at }: Open): BriefSample => ({
  id,
  title: nameText(title),
  language,
  level,
  words,
  drawnAt: drawn_at.toISOString(),
})

export async function listMySamples({ db, user }: SignedIn) {
  const rows = await selectOpen(db)
    .where('reader_id', '=', user.id)
    .orderBy('drawn_at')
    .orderBy('writing_sample.id')
    .execute()
  return { items: rows.map(showBrief) }
}

/** @throws AppError notFound, alike for another's, for none and once it is scored */
export async function readSample(context: SignedIn, { id }: CheckedInputOf<typeof calls.readSample>) {
  const row = await selectOpen(context.db)
    .where('writing_sample.id', '=', id)
    .where('reader_id', '=', context.user.id)
    .executeTakeFirstOrThrow(notFound)
  const { text_id, rubric, title, prompt, language, level, words, body } = row
  const { files } = await showFiles(context, text_id)
  return { id, rubric, text: { title: nameText(title), prompt, language, level, words, body, files } }
}

/** What of given scores does not fit a rubric, in a sentence. */
function findFault(rubric: RubricId, given: Scores): string | null {
  const { criteria, ...scale } = rubrics[rubric]
  const missing = criteria.filter(({ id }) => given[id] === undefined)
  if (missing.length > 0) return `هنوز نمره ندارد: ${missing.map(({ title }) => title).join('، ')}.`
  const isOnScale = criteria.every(one => listSteps(scale, one).includes(given[one.id]!))
  return isOnScale && Object.keys(given).length === criteria.length
    ? null
    : 'نمره‌ها با این راهنمای نمره نمی‌خوانند؛ صفحه را دوباره باز کنید.'
}

const isSame = (one: Scores, other: Scores) =>
  Object.entries(one).every(([criterion, score]) => other[criterion] === score)

/**
 * Scores a sample. The same once more (the answer was lost) is well.
 * @throws AppError notFound; conflict, where it is scored otherwise already; invalid, at `scores`
 */
export async function sendScores(
  { db, user, now }: SignedIn,
  { id, scores }: CheckedInputOf<typeof calls.sendScores>,
) {
  const given: Scores = Object.fromEntries(scores.map(({ criterion, score }) => [criterion, score]))
  await transaction(db, async tx => {
    const sample = await t(tx)
      .selectFrom('writing_sample')
      .select(['rubric', 'second_scores'])
      .where('id', '=', id)
      .where('reader_id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    const fault = findFault(sample.rubric, given)
    if (fault)
      throw new AppError('invalid', { message: fault, errors: [{ field: 'scores', message: fault }] })
    if (sample.second_scores) {
      if (isSame(sample.second_scores, given)) return
      throw new AppError('conflict', { message: 'نمره‌های این نمونه پیش‌تر فرستاده شده است.' })
    }
    await t(tx)
      .updateTable('writing_sample')
      .set({ second_scores: JSON.stringify(given), read_at: now() })
      .where('id', '=', id)
      .execute()
  })
  return {}
}

export async function listOpenSamples(
  { db }: SignedIn,
  { page, perPage }: CheckedInputOf<typeof calls.listOpenSamples>,
) {
  const { rows, total } = await readPage(selectOpen(db).orderBy('drawn_at').orderBy('writing_sample.id'), {
    page,
    perPage,
  })
  const names = await findFullNames(
    db,
    rows.flatMap(({ reader_id }) => reader_id ?? []),
  )
  const items = rows.map(row => ({ ...showBrief(row), reader: names.get(row.reader_id ?? '')?.name ?? '' }))
  return { items, page, perPage, total }
}

/** @throws AppError notFound; conflict, where it is scored already: what was found stays */
export async function removeSample(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.removeSample>,
) {
  await transaction(db, async tx => {
    const sample = await t(tx)
      .selectFrom('writing_sample')
      .innerJoin('writing_text', 'writing_text.id', 'text_id')
      .select(['text_id', 'reader_id', 'read_at', 'title'])
      .where('writing_sample.id', '=', id)
      .forUpdate('writing_sample')
      .executeTakeFirstOrThrow(notFound)
    if (sample.read_at)
      throw new AppError('conflict', { message: 'این نمونه نمره گرفته است و در آمار می‌ماند.' })
    await t(tx).deleteFrom('writing_sample').where('id', '=', id).execute()
    await record(tx, {
      actorId: user.id,
      action: 'writingSample.removed',
      subjectId: sample.reader_id,
      about: { kind: 'writingSample', id: sample.text_id, name: nameText(sample.title) },
      at: now(),
    })
  })
  return {}
}

/** The texts that somebody has to score. */
export async function listBlind(db: Db, userId: string): Promise<string[]> {
  const rows = await t(db)
    .selectFrom('writing_sample')
    .select('text_id')
    .where('reader_id', '=', userId)
    .where('read_at', 'is', null)
    .execute()
  return rows.map(({ text_id }) => text_id)
}
