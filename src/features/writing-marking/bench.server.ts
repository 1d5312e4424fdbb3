import { findFullNames } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listErrorTypes } from '#features/error-types/public.server.ts'
import { gradeText, maxHomeworkComment } from '#features/homework/public.server.ts'
import {
  findHomeworkHooks,
  findSentText,
  listBlindTexts,
  listTextFiles,
  loadTakenWithFiles,
  lockTakenText,
  putMessage,
  returnText,
  type ShownFiles,
  selectHeldText,
  showFiles,
  type TextRow,
  type WritingTables,
} from '#features/writing-correction/public.server.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { recordCorrectionWork } from './correction-work.server.ts'
import {
  findMarking,
  findNamedTypes,
  type SavedMarking,
  showMarking,
  showText,
} from './find-markings.server.ts'
import { countCorrections, findMarkingFault, isBegun, type Marking, settleMarking } from './marking.ts'
import { listReplies } from './replies.server.ts'
import { rubrics } from './rubrics.ts'
import type { MarkingTables } from './tables.server.ts'
import { findEarlier } from './versions.server.ts'

const t = withTables<MarkingTables>()

/** @throws AppError notFound, alike for what another took and for none; owners look at all that are taken or returned, but for what they score a second time, and who grades a group at its homework */
export async function readMarking(context: SignedIn, { id }: CheckedInputOf<typeof calls.readMarking>) {
  const { app, db, user } = context
  const text = await findSentText(db, id)
  const isMine = text?.corrector_id === user.id
  const mayLook =
    isMine ||
    user.roles.includes('owner') ||
    (text?.is_homework && (await findHomeworkHooks(app).mayCorrect(db, user, id)))
  if (!text || !mayLook) throw new AppError('notFound')
  if (!isMine && (await listBlindTexts(app, db, user.id)).includes(id)) throw new AppError('notFound')
  const files = await showFiles(context, id)
  const names = await findFullNames(db, [text.user_id])
  const bench = showBench(text, {
    row: await findMarking(db, id),
    files,
    writer: names.get(text.user_id)?.name ?? '',
  })
  const types = new Map((await listErrorTypes(db, text.language)).map(type => [type.id, type]))
  for (const [typeId, type] of await findNamedTypes(db, bench.marking)) types.set(typeId, type)
  return {
    ...bench,
    mayMark: isMine && text.state === 'taken',
    voice: files.message,
    types: [...types.values()],
    replies: await listReplies(db, text),
    earlier: await findEarlier(db, text),
  }
}

/** A text with what was marked so far. */
export const showBench = (
  text: TextRow,
  { row, files, writer }: { row: SavedMarking | undefined; files: ShownFiles; writer: string },
) => ({
  text: {
    ...showText(text),
    files: files.files,
    writer,
    motherTongue: text.mother_tongue,
    meaningNote: text.meaning_note,
    dismissed: text.dismissed,
    dueAt: text.due_at?.toISOString() ?? null,
    isReturned: text.state === 'returned',
  },
  marking: showMarking(text, row, files.message),
  version: row?.version ?? 0,
  savedAt: row?.saved_at.toISOString() ?? null,
})

/**
 * Saves a marking. What was saved already with these very marks (the answer was lost) is not saved twice.
 * @throws AppError notFound, where another has the text or it was returned; conflict, where it was saved elsewhere since
 *   `base`; invalid, where it does not fit the text
 */
export async function saveMarking(
  { app, db, user, now }: SignedIn,
  { id, base, marking: given }: CheckedInputOf<typeof calls.saveMarking>,
) {
  // Each pause in typing saves, so what is usual takes two statements: the words of a text that was sent stay as they are.
  const text = await loadTakenWithFiles(db, id, user.id)
  const how = { base, marking: settleHalfDone(text, text.files, given), userId: user.id, now: now() }
  const isSaved =
    findMessage(text.files) === how.marking.voiceId && (await saveHeld(db, text, how)) !== undefined
  const { version, saved_at } = isSaved
    ? toColumns(how)
    : await transaction(db, async tx => keepMarking(app, tx, await lockTakenText(tx, id, user.id), how))
  return { version, savedAt: saved_at.toISOString() }
}

type Files = readonly Pick<WritingTables['writing_file'], 'media_id' | 'kind'>[]
type How = { base: number; marking: Marking; userId: string; now: Date }

/** What its corrector said of a text. */
const findMessage = (files: Files) => files.find(({ kind }) => kind === 'message')?.media_id ?? null

/** A marking as it is kept half done. @throws AppError invalid */
function settleHalfDone({ body, is_homework }: TextRow, files: Files, given: Marking): Marking {
  const fault = findMarkingFault(
    body,
    given,
    files.flatMap(({ media_id, kind }) => (kind === 'message' ? [] : { id: media_id, kind })),
  )
  if (fault) {
    throw new AppError('invalid', {
      errors: [{ field: `marking.${fault.field}`, message: fault.message }],
    })
  }
  if ((given.rubric === 'homework') !== is_homework) {
    throw new AppError('invalid', {
      errors: [
        { field: 'marking.rubric', message: 'تکلیف با معیارهای خودش نمره می‌گیرد و نوشته‌های دیگر نه.' },
      ],
    })
  }
  return settleMarking(body, given, true)
}

const toColumns = ({ base, marking, userId, now }: How) => ({
  data: JSON.stringify(marking),
  version: base + 1,
  corrections: countCorrections(marking),
  saved_by: userId,
  saved_at: now,
})

const updateMarking = (db: Db, { id }: TextRow, how: How) =>
  t(db)
    .updateTable('writing_marking')
    .set(toColumns(how))
    .where('text_id', '=', id)
    .where('writing_marking.version', '=', how.base)
    .returning('writing_marking.version')

/** Saves over what was saved before, if this corrector still has the text; undefined where it is to be looked at closer. */
const saveHeld = (db: Db, text: TextRow, how: How) =>
  updateMarking(db, text, how)
    .from(selectHeldText(db, text.id, how.userId).as('held'))
    .whereRef('held.id', '=', 'text_id')
    .executeTakeFirst()

/** Saves a marking of a text whose row is locked, half done as it is. @throws AppError conflict; invalid */
async function keepMarking(
  app: AppContext,
  tx: Tx,
  text: TextRow,
  how: How,
): Promise<Pick<SavedMarking, 'version' | 'saved_at'>> {
  const { id } = text
  const { base, marking, userId } = how
  const columns = toColumns(how)
  const saved =
    base === 0
      ? await t(tx)
          .insertInto('writing_marking')
          .values({ text_id: id, ...columns })
          .onConflict(conflict => conflict.column('text_id').doNothing())
          .returning('version')
          .executeTakeFirst()
      : await updateMarking(tx, text, how).executeTakeFirst()
  if (saved) {
    const before = findMessage(await listTextFiles(tx, id))
    await putMessage(app, tx, { textId: id, userId, mediaId: marking.voiceId, before })
    return columns
  }
  const row = await findMarking(tx, id)
  if (row?.version === base + 1 && row.saved_by === userId && isSame(row.data, marking)) return row
  throw new AppError('conflict', { message: 'این تصحیح هم‌زمان جای دیگری ذخیره شده است.' })
}

/** Keys of what the database answers stand in its own order. */
const isSame = (one: unknown, other: unknown) => sortKeys(one) === sortKeys(other)
const sortKeys = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/**
 * What homework is graded with: by every criterion, or by none, which asks for another try.
 * @throws AppError conflict, where some criteria are missing, or its message is longer than a comment on homework
 */
function readHomeworkGrade({ rubric, scores, message }: Marking) {
  const levels = rubrics[rubric].criteria.map(
    ({ id }) => scores.find(({ criterion }) => criterion === id)?.score ?? null,
  )
  const isScored = levels.every(level => level !== null)
  if (!isScored && levels.some(level => level !== null)) {
    throw new AppError('conflict', {
      message: 'به همهٔ معیارها نمره بدهید، یا به هیچ‌کدام تا تکلیف برای تلاش دوباره برگردد.',
    })
  }
  if (message.length > maxHomeworkComment) {
    throw new AppError('conflict', { message: 'پیام پایانی تکلیف حداکثر ۴٬۰۰۰ نویسه است.' })
  }
  return { levels: isScored ? levels : null, comment: message.trim() }
}

/**
 * Brings a text back as it was saved, or as it was marked since `version`.
 * @throws AppError notFound; conflict, where it was saved since, nothing in it is marked, or homework is half graded; invalid, as
 *   `saveMarking`
 */
export async function returnMarking(
  { app, db, user, now }: SignedIn,
  { id, version, marking: given }: CheckedInputOf<typeof calls.returnMarking>,
) {
  await transaction(db, async tx => {
    const text = await lockTakenText(tx, id, user.id)
    const saved =
      given &&
      (await keepMarking(app, tx, text, {
        base: version,
        marking: settleHalfDone(text, await listTextFiles(tx, id), given),
        userId: user.id,
        now: now(),
      }))
    const row = await findMarking(tx, id)
    if ((row?.version ?? 0) !== (saved?.version ?? version)) {
      throw new AppError('conflict', {
        message: 'این تصحیح جای دیگری جلوتر رفته است؛ نخست آن را ببینید.',
      })
    }
    if (!row || !isBegun(row.data))
      throw new AppError('conflict', { message: 'هنوز هیچ چیز این نوشته تصحیح نشده است.' })
    if (row.data.pins.some(({ text, typeId }) => !text.trim() && typeId === null))
      throw new AppError('conflict', {
        message: 'نشانه‌ای هنوز نه نکته دارد نه گونهٔ خطا؛ بنویسید یا برش دارید.',
      })
    const homework = text.is_homework && readHomeworkGrade(row.data)
    // What its pay counts is the least that differs.
    const marking = settleMarking(text.body, row.data)
    const corrections = countCorrections(marking)
    await t(tx)
      .updateTable('writing_marking')
      .set({ data: JSON.stringify(marking), corrections })
      .where('text_id', '=', id)
      .execute()
    const returned = await returnText(app, tx, id, user.id)
    // Homework is part of the work with a group, which is paid as that.
    if (homework) await gradeText(app, tx, returned, homework)
    else await recordCorrectionWork(tx, returned, corrections)
  })
  return {}
}
