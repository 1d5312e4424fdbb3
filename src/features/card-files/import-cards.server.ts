import { AppError, isAppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  addCards,
  cardId,
  cleanSide,
  findCards,
  listMySides,
  makeList,
  removeEmptyList,
  takeBackCards,
} from '#features/phrasebook/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import { keepMedia, storeMedia } from './card-media.server.ts'
import type * as calls from './contract.ts'
import { readCardFile } from './files/ask-reader.server.ts'
import { parseSides } from './files/guess-sides.ts'
import { listSources, nameCard, planImport } from './plan-import.ts'
import type { CardFileTables } from './tables.server.ts'

const t = withTables<CardFileTables>()

/** So long an import may be taken back. */
const keptMs = 30 * 24 * 3600_000
const maxListed = 10

/** @throws AppError invalid, where nothing of the file can be read */
export async function checkCards({ db, user }: SignedIn, input: CheckedInputOf<typeof calls.checkCards>) {
  const { report } = await plan(db, user.id, input)
  return { report }
}

async function plan(db: Db, userId: string, { file, sides }: CheckedInputOf<typeof calls.checkCards>) {
  const read = await readCardFile(file)
  const known = new Set((await listMySides(db, userId)).map(nameCard))
  const imported = await findCards(db, userId, listSources(read))
  const isImported = (source: string) => imported.has(cardId(userId, source))
  const chosen = sides === undefined ? null : parseSides(sides)
  return { ...planImport(read, chosen, { known, isImported, clean: cleanSide }), media: read.media }
}

/** @throws AppError invalid, where nothing of the file can be read or is new; conflict, where there is no room for all */
export async function importCards(
  { app, db, user, now }: SignedIn,
  { id, list, title, language, ...sent }: CheckedInputOf<typeof calls.importCards>,
) {
  const done = await findImport(db, user.id, id)
  if (done) return { import: done }
  const { cards, report, media } = await plan(db, user.id, sent)
  if (cards.length === 0) {
    // The same import may have been written while the file was read.
    const written = await findImport(db, user.id, id)
    if (written) return { import: written }
    throw nothingNew()
  }
  const at = now()
  const name = (title || report.title || 'کارت‌های واردشده').slice(0, 80)
  const stored = await storeMedia(app, cards, media)
  const written = transaction(db, async tx => {
    if (list === undefined) await makeList(tx, user.id, { id, title: name }, at)
    const written = cards.map(card => ({ ...card, language }))
    const added = await addCards(tx, user.id, written, at, list ?? id)
    await keepMedia(tx, user.id, { cards, added, stored })
    await t(tx)
      .deleteFrom('card_import')
      .where('user_id', '=', user.id)
      .where('at', '<', new Date(at.getTime() - keptMs))
      .execute()
    const { numInsertedOrUpdatedRows } = await t(tx)
      .insertInto('card_import')
      .values({
        id,
        user_id: user.id,
        list_id: list ?? id,
        title: name,
        made_list: list === undefined,
        phrases: added,
        at,
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    // Another person's id; the same import at the same moment wrote the same.
    if (numInsertedOrUpdatedRows !== 1n && !(await findImport(tx, user.id, id)))
      throw new AppError('conflict')
  })
  await written.catch(async thrown => {
    // Whatever else went wrong may have been written all the same: then the next night tells.
    if (isAppError(thrown)) for (const { key } of stored.values()) await app.files.delete(key)
    throw thrown
  })
  return { import: (await findImport(db, user.id, id))! }
}

function nothingNew() {
  const message = 'در این فایل کارت تازه‌ای نیست.'
  return new AppError('invalid', { message, errors: [{ field: 'file', message }] })
}

export async function listImports({ db, user, now }: SignedIn) {
  const rows = await selectImports(db, user.id)
    .where('at', '>', new Date(now().getTime() - keptMs))
    .orderBy('at', 'desc')
    .limit(maxListed)
    .execute()
  return { items: rows.map(toImport) }
}

/** Those reviewed since stay, with the list they are on. @throws AppError notFound */
export async function undoImport(
  { db, user }: SignedIn,
  { import: id }: CheckedInputOf<typeof calls.undoImport>,
) {
  return transaction(db, async tx => {
    const row = await t(tx)
      .deleteFrom('card_import')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .returning(['phrases', 'list_id', 'made_list'])
      .executeTakeFirstOrThrow(notFound)
    const removed = await takeBackCards(tx, user.id, row.phrases)
    if (row.made_list && row.list_id) await removeEmptyList(tx, user.id, row.list_id)
    return { removed }
  })
}

const selectImports = (db: Db, userId: string) =>
  t(db)
    .selectFrom('card_import')
    .select(['id', 'list_id', 'title', 'phrases', 'at'])
    .where('user_id', '=', userId)

async function findImport(db: Db, userId: string, id: string) {
  const row = await selectImports(db, userId).where('id', '=', id).executeTakeFirst()
  return row && toImport(row)
}

const toImport = ({
  id,
  list_id,
  title,
  phrases,
  at,
}: Pick<CardFileTables['card_import'], 'id' | 'list_id' | 'title' | 'phrases' | 'at'>) => ({
  id,
  list: list_id,
  title,
  added: phrases.length,
  at: at.toISOString(),
})
