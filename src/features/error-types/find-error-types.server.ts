import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listTaught } from '#contract/school-languages.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { ErrorTypesTables } from './tables.server.ts'

const t = withTables<ErrorTypesTables>()

const columns = [
  'id',
  'slug',
  'language',
  'category',
  'name',
  'term',
  'explanation',
  'comment',
  'examples',
  'shortcut',
] as const

const selectShown = (db: Db) => t(db).selectFrom('error_type').where('is_hidden', '=', false)

/** What a corrector of these languages chooses from, in its order. */
export function listErrorTypes(db: Db, ...languages: string[]): Promise<calls.ErrorType[]> {
  return selectShown(db)
    .select(columns)
    .where('language', 'in', languages)
    .orderBy('place')
    .orderBy('id')
    .execute()
}

/** Those of these ids by their ids, hidden ones too: what they were given to keeps them. */
export async function findErrorTypes(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, calls.ErrorType>> {
  if (ids.length === 0) return new Map()
  const rows = await t(db).selectFrom('error_type').select(columns).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row]))
}

export async function listPublic(
  { db }: RequestContext,
  { language: asked }: CheckedInputOf<typeof calls.listErrorTypes>,
) {
  const rows = await selectShown(db).select('language').distinct().execute()
  const languages = listTaught().filter(taught => rows.some(({ language }) => language === taught))
  const language = asked ?? languages[0] ?? 'en'
  return { language, items: await listErrorTypes(db, language), languages }
}

/** @throws AppError notFound, of a hidden one too */
export async function readPublic(
  { db }: RequestContext,
  { slug }: CheckedInputOf<typeof calls.readErrorType>,
) {
  const type = await selectShown(db).select(columns).where('slug', '=', slug).executeTakeFirst()
  if (!type) throw new AppError('notFound')
  return { type }
}
