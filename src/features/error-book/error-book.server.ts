import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findErrorTypes } from '#features/error-types/public.server.ts'
import { addCard } from '#features/phrasebook/public.server.ts'
import { findPhraseLanguage } from '#features/phrasebook/public.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { countErrors, drilledFrom, shownTypes } from './count-errors.ts'
import { applyOthers, makeDrills } from './drills.ts'
import { findReturned, listReturned } from './list-texts.server.ts'
import type { ReturnedText } from './returned-text.ts'
import type { ErrorBookTables } from './tables.server.ts'

const t = withTables<ErrorBookTables>()

const maxCardSide = 500

export async function readErrorBook(
  { db, user, now }: SignedIn,
  { language: asked }: CheckedInputOf<typeof calls.readErrorBook>,
): Promise<calls.ErrorBook> {
  const all = await listReturned(db, user.id)
  const languages = [...new Set(all.map(({ language }) => language))]
  const language = asked ?? languages[0] ?? null
  const { types, ...count } = countErrors(
    all.filter(text => text.language === language),
    now(),
  )
  const shown = types.slice(0, shownTypes)
  const known = await findErrorTypes(
    db,
    shown.map(({ typeId }) => typeId),
  )
  return {
    ...count,
    languages,
    language,
    types: shown.flatMap(({ typeId, ...counted }) => {
      const type = known.get(typeId)
      if (!type) return []
      const { id, slug, name, category, explanation } = type
      return {
        id,
        slug,
        name,
        category,
        explanation,
        ...counted,
        isDrilled: counted.count >= drilledFrom && counted.drillable > 0,
      }
    }),
  }
}

export async function listDrills({ db, user }: SignedIn, { type }: CheckedInputOf<typeof calls.listDrills>) {
  const texts = await listReturned(db, user.id)
  const rows = await t(db)
    .selectFrom('error_drill')
    .select(['text_id', 'sentence', 'edit'])
    .where('user_id', '=', user.id)
    .where('right_at', 'is not', null)
    .execute()
  const done = new Set(rows.map(({ text_id, sentence, edit }) => `${text_id} ${sentence} ${edit}`))
  return {
    items: makeDrills(texts, type, {
      isDone: (textId, sentence, edit) => done.has(`${textId} ${sentence} ${edit}`),
    }),
  }
}

/** The edit that a drill was made of, of a text that came back to this person. @throws AppError notFound */
async function findDrilled(
  db: Db,
  userId: string,
  { textId, sentence: start, edit }: { textId: string; sentence: number; edit: number },
): Promise<{ text: ReturnedText; wrong: string; right: string; typeId: string | null }> {
  const text = await findReturned(db, textId, userId)
  const sentence = text?.sentences.find(one => one.start === start && one.state === 'corrected')
  const drilled = sentence?.edits[edit]
  if (!text || !sentence || !drilled) throw new AppError('notFound')
  const original = text.body.slice(sentence.start, sentence.end)
  return {
    text,
    wrong: applyOthers(original, sentence.edits, drilled),
    right: sentence.corrected,
    typeId: drilled.typeId,
  }
}

/** @throws AppError notFound, where the sentence is not theirs or not corrected */
export async function recordDrill(
  { db, user, now }: SignedIn,
  { isRight, ...which }: CheckedInputOf<typeof calls.recordDrill>,
): Promise<{ isCard: boolean }> {
  const { textId, sentence, edit, kind } = which
  return transaction(db, async tx => {
    const { text, wrong, right, typeId } = await findDrilled(tx, user.id, which)
    await t(tx)
      .insertInto('error_drill')
      .values({
        user_id: user.id,
        text_id: textId,
        sentence,
        edit,
        kind,
        tries: 1,
        done_at: now(),
        right_at: isRight ? now() : null,
      })
      .onConflict(conflict =>
        conflict.columns(['user_id', 'text_id', 'sentence', 'edit', 'kind']).doUpdateSet({
          tries: sql`error_drill.tries + 1`,
          done_at: now(),
          right_at: sql`coalesce(error_drill.right_at, excluded.right_at)`,
        }),
      )
      .execute()
    const front = `درستش کنید: ${wrong}`
    const isTooLong = Math.max(front.length, right.length) > maxCardSide
    const language = findPhraseLanguage(text.language)
    if (!isRight || !language || isTooLong) return { isCard: false }
    const type = typeId ? (await findErrorTypes(tx, [typeId])).get(typeId) : undefined
    const isCard = await addCard(
      tx,
      user.id,
      {
        source: `writing ${textId} ${sentence} ${edit}`,
        language,
        english: right,
        persian: front,
        note: type ? type.name : null,
      },
      now(),
    )
    return { isCard }
  })
}

export async function exportDrills(db: Db, userId: string): Promise<object> {
  const rows = await t(db)
    .selectFrom('error_drill')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('done_at')
    .execute()
  return {
    drills: rows.map(row => ({
      text: row.text_id,
      sentence: row.sentence,
      kind: row.kind,
      tries: row.tries,
      doneAt: row.done_at.toISOString(),
      rightAt: row.right_at?.toISOString() ?? null,
    })),
  }
}

export async function eraseDrills(db: Db, userId: string): Promise<void> {
  await t(db).deleteFrom('error_drill').where('user_id', '=', userId).execute()
}
