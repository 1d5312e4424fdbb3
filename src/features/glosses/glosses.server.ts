import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { addCards } from '#features/phrasebook/public.server.ts'
import { findPhraseLanguage } from '#features/phrasebook/public.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { transaction } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { findGlosses } from './find-glosses.server.ts'

export async function readGloss({ app, db }: RequestContext, asked: CheckedInputOf<typeof calls.readGloss>) {
  const [gloss] = await findGlosses(app, db, [asked])
  return { gloss: gloss ?? null }
}

/** @throws AppError notFound, of a word that nobody has explained; conflict, where they have room for no more */
export async function takeCard(
  { app, db, user, now }: SignedIn,
  asked: CheckedInputOf<typeof calls.takeCard>,
) {
  const [gloss] = await findGlosses(app, db, [asked])
  if (!gloss) throw new AppError('notFound', { message: 'معنای این واژه را هنوز نداریم.' })
  const { language, headword, meaning, example } = gloss
  const card = {
    source: `gloss ${language} ${headword}`,
    language: findPhraseLanguage(language),
    english: headword,
    persian: meaning,
    note: example && [example.text, example.persian].filter(Boolean).join('\n').slice(0, 500),
  }
  const added = await transaction(db, tx => addCards(tx, user.id, [card], now()))
  return { added: added.length }
}
