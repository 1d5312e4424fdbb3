import { sql } from 'kysely'
import { findChanges, record } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { buildQuestion } from '../build-question.ts'
import { checkAuthored } from '../check-authored.ts'
import type { QuestionValues, questions } from '../contract.ts'
import { buildDuplicateKey, buildSearchKey, summarise } from '../duplicate-key.ts'
import { findSound, isPictureAddress, type Sound } from '../media.server.ts'
import { assumeParameters } from '../parameters.ts'
import type { QuestionTables } from '../tables.server.ts'
import { toAuthored } from '../to-authored.ts'
import { insertQuestions } from '../write-question.server.ts'

const t = withTables<QuestionTables>()
type Calls = typeof questions

/** What a question is called that somebody of the school wrote here. */
const ownSource = 'نوشتهٔ خودمان'

/** @throws AppError notFound */
export async function readQuestion({ db }: RequestContext, { id }: CheckedInputOf<Calls['read']>) {
  return toRecord(await find(db, id))
}

/** @throws AppError invalid, as `checkValues` */
export async function createQuestion(context: SignedIn, values: CheckedInputOf<Calls['create']>) {
  const { db, user, now } = context
  const id = crypto.randomUUID()
  return transaction(db, async tx => {
    const audio = await findSound(tx, user.id, values.soundId)
    checkValues(values, { hasSound: audio !== null })
    const { language, state, content, soundId: _, removesSound: __, ...place } = values
    const question = { id, code: null, language, place, content, state, source: ownSource }
    await insertQuestions(tx, [{ ...question, audio: audio ?? undefined }], { now: now(), by: user.id })
    await note(tx, context, 'question.created', { id, values })
    return toRecord(await find(tx, id))
  })
}

/**
 * Changes a question. What learners see of it, and its key, make a new version once it has been in use: attempts keep the
 * version they saw.
 * @throws AppError notFound; conflict, where somebody else has changed it since `version`; invalid, as `checkValues`
 */
export async function changeQuestion(
  context: SignedIn,
  { id, version: revision, ...values }: CheckedInputOf<Calls['change']>,
) {
  const { db, user, now } = context
  return transaction(db, async tx => {
    const before = await find(tx, id)
    const sent = await findSound(tx, user.id, values.soundId)
    const sound = sent ?? (values.removesSound ? null : keepSound(before))
    checkValues(values, { hasSound: sound !== null, before: before.state })
    const { language, state, content, soundId: _, removesSound: __, ...place } = values
    const built = buildQuestion(id, content, { skill: place.skill, audioSeconds: sound?.seconds })
    const isSame =
      sent === null &&
      !values.removesSound &&
      JSON.stringify(sortKeys([before.body, before.key])) ===
        JSON.stringify(sortKeys([built.body, built.key]))
    const hasOtherMedia =
      sent !== null || values.removesSound || before.body.picture?.src !== built.body.picture?.src
    const version = isSame || before.state === 'draft' ? before.version : before.version + 1
    const { a, b, c } = { ...assumeParameters(place, content), ...keepEstimate(before, place) }
    await t(tx)
      .updateTable('question')
      .set({
        language,
        track: place.track,
        skill: place.skill,
        level: place.level,
        kind: content.kind,
        tags: place.tags,
        state,
        version,
        revision: revision + 1,
        a,
        b,
        c,
        search_key: buildSearchKey(content, place.tags, before.code),
        duplicate_key: buildDuplicateKey(content),
        ...(hasOtherMedia && { media_hashes: [] }),
        changed_at: now(),
      })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .returning('id')
      .executeTakeFirstOrThrow(changedMeanwhile)
    if (!isSame) {
      await t(tx)
        .insertInto('question_version')
        .values({
          question_id: id,
          version,
          ...built,
          audio_key: sound?.key ?? null,
          created_by: user.id,
          created_at: now(),
        })
        .onConflict(conflict =>
          conflict.columns(['question_id', 'version']).doUpdateSet(({ ref }) => ({
            body: ref('excluded.body'),
            key: ref('excluded.key'),
            audio_key: ref('excluded.audio_key'),
            created_by: ref('excluded.created_by'),
            created_at: ref('excluded.created_at'),
          })),
        )
        .execute()
    }
    await note(tx, context, 'question.changed', { id, values, before: toRecord(before) })
    return toRecord(await find(tx, id))
  })
}

/** Removes a draft. What was in use is asked for by attempts, and is retired. @throws AppError notFound, conflict */
export async function removeQuestion(context: SignedIn, { id }: CheckedInputOf<Calls['remove']>) {
  await transaction(context.db, async tx => {
    const row = await find(tx, id)
    if (row.state !== 'draft') {
      throw new AppError('conflict', {
        message: 'این پرسش در چرخه بوده است و شاید کسی دیده باشدش. به‌جای حذف، آن را بازنشسته کنید.',
      })
    }
    await t(tx).deleteFrom('question').where('id', '=', id).execute()
    await note(tx, context, 'question.removed', { id, values: toRecord(row) })
  })
  return {}
}

const selectQuestions = (db: Db) =>
  t(db)
    .selectFrom('question')
    .innerJoin('question_version as now', join =>
      join.onRef('now.question_id', '=', 'question.id').on(sql<boolean>`now.version = question.version`),
    )
    .selectAll('question')
    .select(['body', 'key', 'audio_key'])

type Row = Awaited<ReturnType<typeof find>>
const find = (db: Db, id: string) =>
  selectQuestions(db).where('question.id', '=', id).executeTakeFirstOrThrow(notFound)

function toRecord(row: Row) {
  const { id, language, track, skill, level, tags, state, a, b, c, revision, changed_at } = row
  return {
    id,
    language: language as QuestionValues['language'],
    track,
    skill,
    level,
    tags,
    state,
    a,
    b,
    c,
    content: toAuthored(row.body, row.key),
    soundId: null,
    removesSound: false,
    version: revision,
    changedAt: changed_at.toISOString(),
  }
}

const keepSound = ({ audio_key, body }: Row): Sound | null =>
  audio_key && body.audio ? { key: audio_key, seconds: body.audio.seconds } : null

/** What was estimated from answers stands until somebody writes another number. */
function keepEstimate(before: Row, place: Pick<QuestionValues, 'a' | 'b' | 'c'>) {
  return { a: place.a ?? before.a, b: place.b ?? before.b, c: place.c ?? before.c }
}

/** @throws AppError invalid: what cannot be asked, or not yet */
function checkValues(
  { content, state }: QuestionValues,
  { hasSound, before }: { hasSound: boolean; before?: QuestionValues['state'] },
) {
  const errors = checkAuthored(content).map(({ field, message }) => ({ field: `content.${field}`, message }))
  if (content.picture && !isPictureAddress(content.picture.src)) {
    errors.push({ field: 'content.picture', message: 'این تصویر پیدا نشد؛ دوباره آن را بفرستید.' })
  }
  if (content.script && !hasSound && state === 'in_use') {
    errors.push({ field: 'state', message: 'صدای این پرسش هنوز نیامده است؛ تا آن وقت پیش‌نویس می‌ماند.' })
  }
  if (state === 'draft' && before && before !== 'draft') {
    errors.push({
      field: 'state',
      message: 'پرسشی که در چرخه بوده است دیگر پیش‌نویس نمی‌شود؛ بازنشسته‌اش کنید.',
    })
  }
  if (errors[0]) throw new AppError('invalid', { message: errors[0].message, errors })
}

export const changedMeanwhile = () =>
  new AppError('conflict', {
    message:
      'همکار دیگری این پرسش را هم‌زمان تغییر داده است. صفحه را تازه کنید و تغییر خود را دوباره بنویسید.',
  })

function note(
  tx: Tx,
  { user, now }: SignedIn,
  action: 'question.created' | 'question.changed' | 'question.removed',
  { id, values, before }: { id: string; values: QuestionValues; before?: Record<string, unknown> },
) {
  const { soundId: _, removesSound: __, ...written } = values
  return record(tx, {
    actorId: user.id,
    action,
    subjectId: null,
    about: { kind: 'question', id, name: summarise(values.content) },
    // The words of a question are no facts of the log, and its key least of all.
    changes: Object.fromEntries(
      Object.entries(findChanges(before ?? null, written)).map(([field, change]) => [
        field,
        field === 'content' ? ['…', '…'] : change,
      ]),
    ),
    at: now(),
  })
}

/** The database gives the fields of a JSON in an order of its own. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sortKeys(inner)]),
  )
}
