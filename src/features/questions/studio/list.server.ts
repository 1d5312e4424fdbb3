import { sql } from 'kysely'
import { record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { type Db, holdsWords, readPage, transaction, withTables } from '#server/platform/database/database.ts'
import type { changeMany, listQuestions, QuestionFilter } from '../contract.ts'
import { summarise } from '../duplicate-key.ts'
import { nameMany } from '../labels.ts'
import type { QuestionTables } from '../tables.server.ts'
import { toAuthored } from '../to-authored.ts'

const t = withTables<QuestionTables>()

/** The questions that fit all of what is named. */
export function selectFiltered(db: Db, filter: QuestionFilter) {
  let query = t(db).selectFrom('question').where(holdsWords('search_key', filter.q))
  for (const name of ['language', 'track', 'skill', 'level', 'kind', 'state'] as const) {
    const value = filter[name]
    if (value) query = query.where(name, '=', value)
  }
  if (filter.tag) query = query.where(sql<boolean>`tags @> ${[filter.tag]}::text[]`)
  if (filter.only === 'flagged') query = query.where('flagged', 'is not', null)
  if (filter.only === 'twins') {
    query = query.where(
      sql<boolean>`exists (select from question other where other.id <> question.id
        and other.language = question.language and left(other.duplicate_key, 200) = left(question.duplicate_key, 200)
        and other.duplicate_key = question.duplicate_key)`,
    )
  }
  return query
}

/** Twins stand together, all others by their last change. */
export async function listFiltered(
  { db }: RequestContext,
  { page, perPage, ...filter }: CheckedInputOf<typeof listQuestions>,
) {
  const found = selectFiltered(db, filter).selectAll()
  const ordered =
    filter.only === 'twins' ? found.orderBy('duplicate_key') : found.orderBy('changed_at', 'desc')
  const { rows, total } = await readPage(ordered.orderBy('id'), { page, perPage })
  const ids = rows.map(({ id }) => id)
  const [contents, counted] = await Promise.all([listContents(db, ids), countResponses(db, ids)])
  return {
    items: rows.map(({ se_b, ...row }) => ({
      ...row,
      seB: se_b,
      summary: summarise(contents.get(row.id)!),
      ...(counted.get(row.id) ?? { answered: 0, rightShare: null }),
    })),
    page,
    perPage,
    total,
  }
}

/** The current contents of these questions as people write them. */
export async function listContents(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, ReturnType<typeof toAuthored>>()
  const rows = await t(db)
    .selectFrom('question')
    .innerJoin('question_version as now', join =>
      join.onRef('question_id', '=', 'question.id').on(sql<boolean>`now.version = question.version`),
    )
    .select(['question.id', 'body', 'key'])
    .where('question.id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, body, key }) => [id, toAuthored(body, key)]))
}

async function countResponses(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await t(db)
    .selectFrom('question_response')
    .select('question_id')
    .select(sql<number>`count(*)::int`.as('answered'))
    .select(sql<number>`avg(fraction)`.as('rightShare'))
    .where('question_id', 'in', [...ids])
    .groupBy('question_id')
    .execute()
  return new Map(rows.map(({ question_id, ...counted }) => [question_id, counted]))
}

export async function listTagsInUse({ db }: RequestContext) {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from question, unnest(tags) as tag group by tag order by count(*) desc, tag limit 300
  `.execute(t(db))
  return { tags: rows }
}

/**
 * Changes many at once, in one statement, all or none.
 * @throws AppError notFound, where one is not there any more; invalid, where one would be in use without its sound or have too
 * many tags
 */
export async function changeManyQuestions(
  { db, user, now }: SignedIn,
  { ids, level, state, addTag, removeTag }: CheckedInputOf<typeof changeMany>,
) {
  return transaction(db, async tx => {
    const rows = await t(tx)
      .selectFrom('question')
      .innerJoin('question_version as now', join =>
        join.onRef('question_id', '=', 'question.id').on(sql<boolean>`now.version = question.version`),
      )
      .select(['question.id', 'tags', 'audio_key', 'body'])
      .where('question.id', 'in', ids)
      .execute()
    if (rows.length < new Set(ids).size) throw new AppError('notFound')
    if (state === 'in_use' && rows.some(({ audio_key, body }) => body.audio && !audio_key)) {
      throw new AppError('invalid', { message: 'صدای یکی از این پرسش‌ها هنوز نیامده است؛ در چرخه نمی‌رود.' })
    }
    if (addTag && rows.some(({ tags }) => tags.length >= 10 && !tags.includes(addTag))) {
      throw new AppError('invalid', { message: 'یکی از این پرسش‌ها ده برچسب دارد و جای برچسب دیگر ندارد.' })
    }
    const added = addTag ? [addTag] : []
    const removed = removeTag ? [removeTag] : []
    await t(tx)
      .updateTable('question')
      .set(({ ref }) => ({
        ...(level && { level }),
        ...(state && { state }),
        ...((addTag || removeTag) && {
          tags: sql`array(select tag from unnest(tags || ${added}::text[]) with ordinality as listed(tag, at)
            where tag <> all (${removed}::text[]) group by tag order by min(at))`,
        }),
        revision: sql`${ref('revision')} + 1`,
        changed_at: now(),
      }))
      .where('id', 'in', ids)
      .execute()
    await record(tx, {
      actorId: user.id,
      action: 'questions.changed',
      subjectId: null,
      about: { kind: 'questions', id: rows[0]!.id, name: nameMany(rows.length) },
      details: {
        count: rows.length,
        ...(level && { level }),
        ...(state && { state }),
        ...(addTag && { addTag }),
        ...(removeTag && { removeTag }),
      },
      at: now(),
    })
    return { changed: rows.length }
  })
}
