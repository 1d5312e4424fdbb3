import { sql } from 'kysely'
import { notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { languageCodes } from '#persian/language-names.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type {
  listSituations as listSituationsCall,
  PhraseLanguage,
  readPhrase as readPhraseCall,
  readSituation as readSituationCall,
} from './contract.ts'
import { selectCards, toPhraseCard } from './phrase-cards.server.ts'
import type { PhrasebookTables } from './tables.server.ts'

const t = withTables<PhrasebookTables>()

export async function listSituations(
  { db }: RequestContext,
  { language }: CheckedInputOf<typeof listSituationsCall>,
) {
  const items = await selectSituations(db, language).execute()
  return { items, languages: await listLanguages(db) }
}

export async function readSituation({ db }: RequestContext, input: CheckedInputOf<typeof readSituationCall>) {
  const situation = await selectSituations(db, input.language)
    .where('situation.slug', '=', input.situation)
    .executeTakeFirstOrThrow(notFound)
  const rows = await selectCards(db)
    .where('situation.slug', '=', situation.slug)
    .where('phrase.language', '=', input.language)
    .orderBy(sql`phrase.level nulls last`)
    .orderBy('phrase.position')
    .execute()
  return {
    situation,
    items: rows.map(toPhraseCard),
    languages: await listLanguages(db, situation.slug),
  }
}

/** One phrase; its neighbours are those of the situation's page, in the order shown there. */
export async function readPhrase({ db }: RequestContext, input: CheckedInputOf<typeof readPhraseCall>) {
  const row = await selectCards(db).where('phrase.slug', '=', input.phrase).executeTakeFirstOrThrow(notFound)
  const phrase = toPhraseCard(row)
  if (!phrase.situation) return { phrase, previous: null, next: null }
  const siblings = await selectSiblings(db, phrase.situation.slug, phrase.language)
  const at = siblings.findIndex(({ slug }) => slug === phrase.slug)
  return { phrase, previous: siblings[at - 1] ?? null, next: siblings[at + 1] ?? null }
}

/** Those that hold phrases of the language. */
function selectSituations(db: Db, language: PhraseLanguage) {
  return t(db)
    .selectFrom('situation')
    .select(['situation.slug', 'situation.title', 'situation.description', 'situation.icon'])
    .select(sql<PhraseLanguage>`${language}`.as('language'))
    .innerJoinLateral(
      query =>
        query
          .selectFrom('phrase')
          .whereRef('phrase.situation_id', '=', 'situation.id')
          .where('phrase.language', '=', language)
          .select([
            sql<number>`count(*)::int`.as('phraseCount'),
            sql<number>`coalesce(sum(audio_bytes), 0)::int`.as('audioBytes'),
            sql<number>`coalesce(sum(second_audio_bytes), 0)::int`.as('secondAudioBytes'),
          ])
          .as('inside'),
      join => join.onTrue(),
    )
    .select(['inside.phraseCount', 'inside.audioBytes', 'inside.secondAudioBytes'])
    .where('inside.phraseCount', '>', 0)
    .orderBy('situation.position')
}

/** The languages in which a situation, or any, holds phrases. */
async function listLanguages(db: Db, situation?: string): Promise<PhraseLanguage[]> {
  const rows = await t(db)
    .selectFrom('situation')
    .innerJoin('phrase', 'phrase.situation_id', 'situation.id')
    .select('phrase.language')
    .distinct()
    .$if(situation !== undefined, query => query.where('situation.slug', '=', situation!))
    .execute()
  const found = new Set(rows.map(({ language }) => language))
  return languageCodes.filter(language => found.has(language))
}

async function selectSiblings(db: Db, situation: string, language: PhraseLanguage) {
  const rows = await t(db)
    .selectFrom('phrase')
    .innerJoin('situation', 'situation.id', 'phrase.situation_id')
    .select(['phrase.slug', 'phrase.english'])
    .where('situation.slug', '=', situation)
    .where('phrase.language', '=', language)
    .orderBy(sql`phrase.level nulls last`)
    .orderBy('phrase.position')
    .execute()
  // Only everybody's phrases stand in a situation, and those have an address.
  return rows.map(({ slug, english }) => ({ slug: slug!, english }))
}
