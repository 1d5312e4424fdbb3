import { findFullNames } from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listErrorTypes } from '#features/error-types/public.server.ts'
import {
  findWhereabouts,
  listFiles,
  type TextRow,
  takeUpTo,
} from '#features/writing-correction/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction } from '#server/platform/database/database.ts'
import { showBench } from './bench.server.ts'
import type * as calls from './contract.ts'
import type { PlaceOfText } from './contract.ts'
import { findNamedTypes, listMarkings } from './find-markings.server.ts'
import { findNotes } from './notes.server.ts'

/** Everything that somebody takes along; as few statements for twenty texts as for one. */
export async function takeAlong(context: SignedIn, { count }: CheckedInputOf<typeof calls.takeAlong>) {
  const { db, user, now } = context
  const texts = await transaction(db, tx => takeUpTo(tx, { correctorId: user.id, count, now: now() }))
  if (texts.length === 0) return { benches: [], types: [], notes: [] }
  const languages = [...new Set(texts.map(({ language }) => language))]
  const benches = await listBenches(context, texts)
  const types = new Map((await listErrorTypes(db, ...languages)).map(type => [type.id, type]))
  const named = await findNamedTypes(db, ...benches.map(({ marking }) => marking))
  for (const [id, type] of named) types.set(id, type)
  return {
    benches,
    types: [...types.values()],
    notes: await findNotes(db, { languages, userId: user.id }),
  }
}

async function listBenches(context: SignedIn, texts: readonly TextRow[]) {
  const { db } = context
  const ids = texts.map(({ id }) => id)
  const names = await findFullNames(
    db,
    texts.map(({ user_id }) => user_id),
  )
  const markings = await listMarkings(db, ids)
  const files = await listFiles(context, ids)
  return texts.map(text => ({
    ...showBench(text, {
      row: markings.get(text.id),
      files: files.get(text.id)!,
      writer: names.get(text.user_id)?.name ?? '',
    }),
    mayMark: true,
    // Sound is not taken along.
    voice: null,
    earlier: null,
  }))
}

export async function locateTexts(
  { db, user }: SignedIn,
  { texts }: CheckedInputOf<typeof calls.locateTexts>,
) {
  const found = await findWhereabouts(db, texts.split(','))
  return {
    items: found.map(({ id, state, correctorId }) => ({
      id,
      place: toPlace(state, correctorId === user.id),
    })),
  }
}

/** Of what was sent. */
function toPlace(state: TextRow['state'], isMine: boolean): PlaceOfText {
  if (state === 'taken') return isMine ? 'mine' : 'elsewhere'
  return state === 'returned' || state === 'withdrawn' ? state : 'queued'
}
