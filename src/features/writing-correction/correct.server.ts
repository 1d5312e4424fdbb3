import { sql } from 'kysely'
import { notify } from '#account/public.server.ts'
import { notFound } from '#contract/app-error.ts'
import { writingPaths } from '#contract/writing-paths.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, noId, type Tx, withTables } from '#server/platform/database/database.ts'
import { selectTexts, type TextRow } from './find-text.server.ts'
import { listReturnedTextHooks } from './hooks.server.ts'
import { nameText } from './rules.ts'
import type { WritingTables } from './tables.server.ts'

const t = withTables<WritingTables>()

const selectTaken = (db: Db, textId: string, correctorId: string) =>
  selectTexts(db)
    .where('id', '=', textId)
    .where('corrector_id', '=', correctorId)
    .where('state', '=', 'taken')

/**
 * A text that this corrector has taken and not given back or returned yet.
 * @throws AppError notFound, alike for another's and for none
 */
export async function loadTakenText(db: Db, textId: string, correctorId: string): Promise<TextRow> {
  const text = await selectTaken(db, textId, correctorId).executeTakeFirstOrThrow(notFound)
  return text
}

/** The same as a query of its `id` by which a statement holds it: nobody returns it or gives it away before that ends. */
export const selectHeldText = (db: Db, textId: string, correctorId: string) =>
  t(db)
    .selectFrom('writing_text')
    .select('id')
    .where('id', '=', textId)
    .where('corrector_id', '=', correctorId)
    .where('state', '=', 'taken')
    .forShare()

/** The same text with its files, in one statement. @throws as `loadTakenText` does */
export const loadTakenWithFiles = (db: Db, textId: string, correctorId: string) =>
  selectTaken(db, textId, correctorId)
    .select(
      sql<Pick<WritingTables['writing_file'], 'media_id' | 'kind'>[]>`(
        select coalesce(json_agg(json_build_object('media_id', media_id, 'kind', kind)), '[]'::json)
        from writing_file where text_id = writing_text.id)`.as('files'),
    )
    .executeTakeFirstOrThrow(notFound)

/** The same, locked until the transaction ends: nobody returns it or gives it to another meanwhile. @throws as that does */
export async function lockTakenText(tx: Tx, textId: string, correctorId: string): Promise<TextRow> {
  const text = await selectTaken(tx, textId, correctorId).forUpdate().executeTakeFirstOrThrow(notFound)
  return text
}

/** A text that somebody has taken or returned; undefined for all others. */
export const findSentText = (db: Db, textId: string): Promise<TextRow | undefined> =>
  selectTexts(db).where('id', '=', textId).where('state', 'in', ['taken', 'returned']).executeTakeFirst()

/** What this corrector has taken, the most urgent first. */
export const listTakenTexts = (db: Db, correctorId: string): Promise<TextRow[]> =>
  selectTexts(db)
    .where('corrector_id', '=', correctorId)
    .where('state', '=', 'taken')
    .orderBy('due_at')
    .orderBy('id')
    .execute()

/**
 * What this corrector has, filled up to `count` with what waits; the most urgent first. Of correctors who ask at the same
 * time each gets texts of their own, and what is asked again takes no more.
 */
export async function takeUpTo(
  tx: Tx,
  { correctorId, count, now }: { correctorId: string; count: number; now: Date },
): Promise<TextRow[]> {
  // Two devices of one corrector come one after the other.
  await sql`select pg_advisory_xact_lock(hashtext(${`texts taken by ${correctorId}`}))`.execute(t(tx))
  const taken = await listTakenTexts(tx, correctorId)
  if (taken.length >= count) return taken.slice(0, count)
  const free = await t(tx)
    .selectFrom('writing_text')
    .select('id')
    .where('state', '=', 'queued')
    .where('is_homework', '=', false)
    .where('user_id', '!=', correctorId)
    .orderBy('due_at')
    .orderBy('id')
    .limit(count - taken.length)
    .forUpdate()
    .skipLocked()
    .execute()
  const more = await t(tx)
    .updateTable('writing_text')
    .set({ state: 'taken', corrector_id: correctorId, taken_at: now })
    .where('id', 'in', [...free.map(({ id }) => id), noId])
    .returningAll()
    .execute()
  return [...taken, ...more].toSorted(
    (one, other) => dueTime(one) - dueTime(other) || (one.id < other.id ? -1 : 1),
  )
}

/** What has no promised hour comes last. */
const dueTime = ({ due_at }: TextRow) => due_at?.getTime() ?? Number.MAX_SAFE_INTEGER

/** Where each of these texts is; those that are not sent are left out. */
export const findWhereabouts = (db: Db, textIds: readonly string[]) =>
  t(db)
    .selectFrom('writing_text')
    .select(['id', 'state', 'corrector_id as correctorId'])
    .where('id', 'in', [...textIds, noId])
    .where('sent_at', 'is not', null)
    .execute()

/**
 * Brings a corrected text back to its writer, who is notified; once, whoever asks at the same time. Of homework the notice is
 * that of its grade.
 * @throws AppError notFound, where this corrector does not have it
 */
export async function returnText(
  app: AppContext,
  tx: Tx,
  textId: string,
  correctorId: string,
): Promise<TextRow> {
  const returned = await t(tx)
    .updateTable('writing_text')
    .set({ state: 'returned', returned_at: app.now() })
    .where('id', '=', textId)
    .where('corrector_id', '=', correctorId)
    .where('state', '=', 'taken')
    .returningAll()
    .executeTakeFirstOrThrow(notFound)
  if (!returned.is_homework) {
    await notify(app, tx, returned.user_id, 'writing-returned', {
      writing: nameText(returned.title),
      link: writingPaths.text({ id: textId }),
    })
  }
  for (const hooks of listReturnedTextHooks(app)) await hooks.returned(app, tx, returned)
  return returned
}

/** A corrected text of one's own. @throws AppError notFound, alike for another's, for none and before it came back */
export async function loadOwnReturnedText(db: Db, textId: string, userId: string): Promise<TextRow> {
  const text = await selectTexts(db)
    .where('id', '=', textId)
    .where('user_id', '=', userId)
    .where('state', '=', 'returned')
    .executeTakeFirstOrThrow(notFound)
  return text
}

/** The corrected text that this one is the second version of. */
export const findEarlierText = async (db: Db, text: TextRow): Promise<TextRow | undefined> =>
  text.previous_text_id === null
    ? undefined
    : selectTexts(db)
        .where('id', '=', text.previous_text_id)
        .where('user_id', '=', text.user_id)
        .where('state', '=', 'returned')
        .executeTakeFirst()

/** The latest second version of a text, in whatever state but withdrawn. */
export const findSecondText = (db: Db, text: TextRow): Promise<TextRow | undefined> =>
  selectTexts(db)
    .where('user_id', '=', text.user_id)
    .where('previous_text_id', '=', text.id)
    .where('state', '!=', 'withdrawn')
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** One's texts that came back corrected, the latest first. */
export const listOwnReturnedTexts = (db: Db, userId: string): Promise<TextRow[]> =>
  selectTexts(db)
    .where('user_id', '=', userId)
    .where('state', '=', 'returned')
    .orderBy('returned_at', 'desc')
    .orderBy('id')
    .execute()
