import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { countWords } from '#features/questions/public.ts'
import { findTask } from '#features/writing-tasks/public.server.ts'
import type { LevelCode } from '#persian/level-names.ts'
import type { SignedIn } from '#server/app-context.ts'
import { dropMedia } from '#server/engines/media/erase-media.ts'
import { countRows, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { listCredits } from './credits.server.ts'
import type { DismissedFinding } from './dismissed.ts'
import { listAnswerFiles, putAnswerFiles } from './files.server.ts'
import {
  findOwnText,
  lockOwnText,
  selectTexts,
  showBrief,
  showText,
  type TextRow,
} from './find-text.server.ts'
import { findHomeworkHooks } from './hooks.server.ts'
import { answerFileKinds, type MotherTongue } from './rules.ts'
import type { WritingTables } from './tables.server.ts'

const t = withTables<WritingTables>()

/** How many drafts somebody keeps at once. */
const maxDrafts = 50
/** How many texts are listed. */
const listed = 100

export async function listMyTexts({ db, user, now }: SignedIn) {
  const rows = await selectTexts(db)
    .where('user_id', '=', user.id)
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .limit(listed)
    .execute()
  const latest = rows[0] && {
    language: rows[0].language,
    level: rows[0].level as LevelCode,
    motherTongue: rows[0].mother_tongue as MotherTongue,
  }
  return {
    texts: rows.map(row => showBrief(row, now())),
    credits: await listCredits(db, user.id, now()),
    latest: latest ?? null,
  }
}

/** @throws AppError notFound */
export async function readText(context: SignedIn, { id }: CheckedInputOf<typeof calls.readText>) {
  const { db, user, now } = context
  return { text: await showText(context, await findOwnText(db, id, user.id), now()) }
}

type Typed = CheckedInputOf<typeof calls.saveText>

const orderFields = ({ key, kind, excerpt, reason }: DismissedFinding) => ({ key, kind, excerpt, reason })

const toColumns = ({
  title,
  language,
  level,
  motherTongue,
  meaningNote,
  body,
  dismissed,
  secondsOnTask,
  files,
  fileWords,
}: Typed) => ({
  title,
  language,
  level,
  mother_tongue: motherTongue,
  meaning_note: meaningNote,
  body,
  dismissed: JSON.stringify(dismissed.map(orderFields)),
  words: countWords(body, language) + (files.length > 0 ? fileWords : 0),
  file_words: fileWords,
  seconds_on_task: secondsOnTask,
})

const showSaved = ({ version, words, changed_at }: TextRow) => ({
  version,
  words,
  changedAt: changed_at.toISOString(),
})

/**
 * Saves a draft. What was saved already with these very words (the answer was lost) is not saved twice.
 * @throws AppError notFound; conflict, where it was saved elsewhere since `base`, or was sent
 */
export function saveText({ app, db, user, now }: SignedIn, typed: Typed) {
  const { id, base, files } = typed
  return transaction(db, async tx => {
    if (base === 0) {
      const begun = await beginText(tx, user.id, typed, now())
      if (begun) {
        await putAnswerFiles(app, tx, { textId: id, userId: user.id, ids: files, kinds: answerFileKinds })
        return showSaved(begun)
      }
    }
    const row = await lockOwnText(tx, id, user.id)
    if (row.state !== 'draft') {
      throw new AppError('conflict', { message: 'این نوشته فرستاده شده است و دیگر تغییر نمی‌کند.' })
    }
    const columns = toColumns(typed)
    if (row.version === base + 1 && isSame(row, columns) && (await hasFiles(tx, id, files)))
      return showSaved(row)
    if (row.version !== base) {
      throw new AppError('conflict', { message: 'این نوشته هم‌زمان جای دیگری ذخیره شده است.' })
    }
    const kinds =
      row.is_homework && files.length > 0
        ? await findHomeworkHooks(app).listFileKinds(tx, id)
        : answerFileKinds
    await putAnswerFiles(app, tx, { textId: id, userId: user.id, ids: files, kinds })
    const saved = await t(tx)
      .updateTable('writing_text')
      .set({
        ...columns,
        // Two devices count apart; what was spent is not lost with the smaller number.
        seconds_on_task: Math.max(row.seconds_on_task, columns.seconds_on_task),
        version: base + 1,
        changed_at: now(),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return showSaved(saved)
  })
}

const isSame = (row: TextRow, columns: ReturnType<typeof toColumns>) =>
  row.body === columns.body &&
  row.title === columns.title &&
  row.language === columns.language &&
  row.level === columns.level &&
  row.mother_tongue === columns.mother_tongue &&
  row.meaning_note === columns.meaning_note &&
  row.file_words === columns.file_words &&
  // The database has an order of its own.
  JSON.stringify(row.dismissed.map(orderFields)) === columns.dismissed

const hasFiles = async (tx: Tx, textId: string, ids: readonly string[]) => {
  const there = (await listAnswerFiles(tx, textId)).map(({ media_id }) => media_id)
  return there.length === ids.length && there.every(id => ids.includes(id))
}

/** Begins the draft of homework, whatever else its writer has begun. Answers its id. */
export async function beginHomeworkText(
  tx: Tx,
  {
    userId,
    body,
    language,
    previousTextId,
    now,
    ...given
  }: Pick<TextRow, 'title' | 'prompt' | 'language' | 'level' | 'body'> & {
    userId: string
    /** The try before it, where that came back corrected. */
    previousTextId: string | null
    now: Date
  },
): Promise<string> {
  const id = randomUUID()
  await t(tx)
    .insertInto('writing_text')
    .values({
      ...given,
      id,
      user_id: userId,
      task_slug: null,
      is_homework: true,
      language,
      body,
      words: countWords(body, language),
      previous_text_id: previousTextId,
      begun_at: now,
      changed_at: now,
    })
    .execute()
  return id
}

/** @returns the new draft; undefined where one of this id is there. @throws AppError notFound; conflict, past so many */
async function beginText(tx: Tx, userId: string, typed: Typed, now: Date) {
  // One at a time for a person, so that the limit holds.
  await sql`select pg_advisory_xact_lock(hashtext(${`drafts of writing of ${userId}`}))`.execute(t(tx))
  const count = await countRows(
    t(tx)
      .selectFrom('writing_text')
      .where('user_id', '=', userId)
      .where('state', '=', 'draft')
      .where('is_homework', '=', false),
  )
  if (count >= maxDrafts) {
    throw new AppError('conflict', { message: 'پیش‌نویس‌های شما زیاد شده‌اند؛ یکی را پاک کنید.' })
  }
  const previous = typed.previousTextId ? await findOwnText(tx, typed.previousTextId, userId) : null
  const task = !previous && typed.taskSlug ? await findTask(tx, typed.taskSlug) : undefined
  return t(tx)
    .insertInto('writing_text')
    .values({
      ...toColumns(typed),
      id: typed.id,
      user_id: userId,
      task_slug: previous ? previous.task_slug : (task?.slug ?? null),
      prompt: previous?.prompt ?? task?.prompt ?? '',
      // What was withdrawn was never corrected: what is written from it is no second version.
      previous_text_id: previous?.state === 'returned' ? previous.id : null,
      begun_at: now,
      changed_at: now,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** @throws AppError notFound; conflict, where it was sent */
export async function removeText(
  { app, db, user }: SignedIn,
  { id }: CheckedInputOf<typeof calls.removeText>,
) {
  await transaction(db, async tx => {
    const row = await lockOwnText(tx, id, user.id)
    if (row.state !== 'draft') {
      throw new AppError('conflict', { message: 'این نوشته فرستاده شده است و پاک نمی‌شود.' })
    }
    const files = await listAnswerFiles(tx, id)
    await dropMedia(
      app,
      tx,
      files.map(({ media_id }) => media_id),
    )
    await t(tx).deleteFrom('writing_text').where('id', '=', id).execute()
  })
  return {}
}
