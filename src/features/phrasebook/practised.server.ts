import { sql } from 'kysely'
import type { LevelCode } from '#persian/level-names.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { selectCards, toPhraseCard } from './phrase-cards.server.ts'
import type { PhrasebookTables } from './tables.server.ts'

export { countDue } from './review.server.ts'

const t = withTables<PhrasebookTables>()

/** How many phrases somebody has reviewed since an instant; one that was reviewed twice counts twice. */
export async function countReviewsSince(db: Db, userId: string, since: Date): Promise<number> {
  const { count } = await t(db)
    .selectFrom('phrase_review')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The first situation of which somebody has reviewed nothing yet, else the first of all; null where there is none. */
export async function findFreshSituation(db: Db, userId: string) {
  const row = await t(db)
    .selectFrom('situation')
    .select(['slug', 'title'])
    .orderBy(({ exists, selectFrom }) =>
      exists(
        selectFrom('phrase_card')
          .innerJoin('phrase', 'phrase.id', 'phrase_id')
          .select('phrase_id')
          .whereRef('situation_id', '=', 'situation.id')
          .where('user_id', '=', userId),
      ),
    )
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The situations by their names. */
export const listSituationNames = (db: Db) =>
  t(db).selectFrom('situation').select(['slug', 'title']).orderBy('position').execute()

/**
 * English phrases for somebody to meet, those they have not reviewed first: of a situation in its order, else of a level, the ones with
 * the most common words first. With what a sound of each weighs at most, in bytes.
 */
export async function pickPhrases(
  db: Db,
  userId: string,
  { situation, level, limit }: { situation: string | null; level: LevelCode | null; limit: number },
) {
  const rows = await selectCards(db)
    .select(sql<number>`greatest(coalesce(audio_bytes, 0), coalesce(second_audio_bytes, 0))`.as('bytes'))
    .where('phrase.owner_id', 'is', null)
    .where('phrase.situation_id', 'is not', null)
    .where('phrase.language', '=', 'en')
    .$if(situation !== null, phrases => phrases.where('situation.slug', '=', situation!))
    .$if(situation === null && level !== null, phrases => phrases.where('phrase.level', '=', level!))
    .orderBy(({ exists, selectFrom }) =>
      exists(
        selectFrom('phrase_card')
          .select('phrase_id')
          .whereRef('phrase_card.phrase_id', '=', 'phrase.id')
          .where('user_id', '=', userId),
      ),
    )
    .$if(situation !== null, phrases => phrases.orderBy(sql`phrase.level nulls last`))
    .$if(situation === null, phrases =>
      // The rarest word of each decides; of a phrase's terms, those without its size name its words.
      phrases.orderBy(
        sql`(select min(uses) from unnest(phrase.terms) term
          join phrase_word on number = term / 256 where term % 256 = 0) desc nulls last`,
      ),
    )
    .orderBy('situation.position')
    .orderBy('phrase.position')
    .limit(limit)
    .execute()
  return rows.map(({ bytes, ...row }) => ({ card: toPhraseCard(row), bytes }))
}
