import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listLanguages } from '#contract/school-languages.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Db, holdsWords, readPage, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { WritingTasksTables } from './tables.server.ts'

const t = withTables<WritingTasksTables>()

const cardColumns = [
  'slug',
  'language',
  'kind',
  'level',
  'title',
  'purpose',
  'min_words as minWords',
  'max_words as maxWords',
  'minutes',
] as const
const columns = [...cardColumns, 'prompt', 'criteria', 'model', 'model_notes as modelNotes'] as const

const selectShown = (db: Db) => t(db).selectFrom('writing_task').where('is_hidden', '=', false)

export async function listPublic(
  { db }: RequestContext,
  { q, language, level, kind, page, perPage }: CheckedInputOf<typeof calls.listTasks>,
) {
  const counts = await selectShown(db)
    .select(['language', sql<number>`count(*)::int`.as('count')])
    .groupBy('language')
    .execute()
  const found = selectShown(db)
    .where(holdsWords('search_key', q))
    .$if(language.length > 0, query => query.where('language', 'in', language))
    .$if(level.length > 0, query => query.where('level', 'in', level))
    .$if(kind.length > 0, query => query.where('kind', 'in', kind))
  const { rows, total } = await readPage(
    found.select(cardColumns).orderBy('level').orderBy('place').orderBy('id'),
    { page, perPage },
  )
  return {
    items: rows,
    page,
    perPage,
    total,
    languages: listLanguages().flatMap(taught => counts.filter(({ language }) => language === taught)),
  }
}

/** @throws AppError notFound, of a hidden one too */
export async function readPublic({ db }: RequestContext, { slug }: CheckedInputOf<typeof calls.readTask>) {
  const task = await selectShown(db).select(columns).where('slug', '=', slug).executeTakeFirst()
  if (!task) throw new AppError('notFound')
  return { task }
}

/** Hidden or not: a text that answers it keeps it. */
export async function findTask(
  db: Db,
  slug: string,
): Promise<(calls.Task & { isHidden: boolean }) | undefined> {
  return t(db)
    .selectFrom('writing_task')
    .select([...columns, 'is_hidden as isHidden'])
    .where('slug', '=', slug)
    .executeTakeFirst()
}
