import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { readList } from './lists.server.ts'
import { selectListed } from './my-phrases.server.ts'
import type { PhrasebookTables } from './tables.server.ts'

const t = withTables<PhrasebookTables>()

const side = text({ label: 'متن', min: 0, max: 1_000_000 })

/** A side of a card as it is kept, whoever wrote it. */
export const cleanSide = (written: string): string => z.parse(side, written)

/** Both sides of all that somebody has, their own phrases and what stands on their lists. */
export const listMySides = (db: Db, userId: string): Promise<{ english: string; persian: string }[]> =>
  selectMine(db, userId).select(['english', 'persian']).execute()

const selectMine = (db: Db, userId: string) =>
  t(db)
    .selectFrom('phrase')
    .where(({ or, eb }) =>
      or([
        eb('phrase.owner_id', '=', userId),
        eb('phrase.id', 'in', t(db).selectFrom(selectListed(db, userId).as('listed')).select('phrase_id')),
      ]),
    )

/**
 * The cards of one list in its order, or all that somebody has, with what they remember of each.
 * @returns `title` null for all
 * @throws AppError notFound, for a list that is not theirs
 */
export async function listCardRows(db: Db, userId: string, listId: string | null, limit: number) {
  const title = listId === null ? null : (await readList(db, userId, listId)).title
  const chosen =
    listId === null
      ? selectMine(db, userId).orderBy('phrase.created_at')
      : t(db)
          .selectFrom('phrase')
          .innerJoin('phrase_on_list', 'phrase_on_list.phrase_id', 'phrase.id')
          .where('phrase_on_list.list_id', '=', listId)
          .orderBy('phrase_on_list.added_at')
  const rows = await chosen
    .leftJoin('phrase_card', join =>
      join.onRef('phrase_card.phrase_id', '=', 'phrase.id').on('phrase_card.user_id', '=', userId),
    )
    .select([
      'phrase.id',
      'phrase.owner_id',
      'phrase.slug',
      'language',
      'english',
      'persian',
      'note',
      'example',
      'ipa',
      'level',
      'attribution',
      'audio_key',
      'created_at',
      'first_at',
      'due_at',
      'stability',
      'difficulty',
      'state',
      'scheduled_days',
      'reviews',
      'lapses',
    ])
    .orderBy('phrase.id')
    .limit(limit)
    .execute()
  return {
    title,
    cards: rows.map(row => ({
      id: row.id,
      slug: row.slug,
      language: row.language,
      english: row.english,
      persian: row.persian,
      note: row.note,
      example: row.example,
      ipa: row.ipa,
      level: row.level,
      attribution: row.attribution,
      createdAt: row.created_at,
      // What the school had spoken for its own phrases is its own to give.
      soundKey: row.owner_id === null && row.attribution === null ? row.audio_key : null,
      schedule: row.due_at && {
        firstAt: row.first_at!,
        dueAt: row.due_at,
        stability: row.stability!,
        difficulty: row.difficulty!,
        state: row.state!,
        scheduledDays: row.scheduled_days!,
        reviews: row.reviews!,
        lapses: row.lapses!,
      },
    })),
  }
}
